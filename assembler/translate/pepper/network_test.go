package pepper

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/pnaclasm/pnaclasm/assembler/translate/network/web"
	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// load asks for an address and returns the status and the body, or the error.
func (g *guest) load(address string) (status int32, body string, e int32) {
	g.t.Helper()
	var results []int32
	c := g.callbackTo(100, 0, &results)
	q := g.do("PPB_URLRequestInfo_Create", theInstance)
	g.do("PPB_URLRequestInfo_SetProperty", q, 0, g.host.vars.string(address))
	l := g.do("PPB_URLLoader_Create", theInstance)
	g.do("PPB_URLLoader_Open", l, q, c)
	g.work()
	if len(results) != 1 || results[0] != ppapi.OK {
		return 0, "", results[0]
	}
	g.do("PPB_URLResponseInfo_GetProperty", g.scratch, g.do("PPB_URLLoader_GetResponseInfo", l), 3)
	status = int32(g.result().bits)
	for {
		g.do("PPB_URLLoader_ReadResponseBody", l, g.scratch+100, 7, c)
		g.work()
		n := results[len(results)-1]
		if n <= 0 {
			return status, body, n
		}
		body += string(g.view(uint64(g.scratch)+100, uint32(n)))
	}
}

func TestURLs(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "file.txt"), []byte("what is in the file"), 0o600); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/away" {
			http.Redirect(w, r, "http://example.invalid/", http.StatusFound)
			return
		}
		io.WriteString(w, "from the server")
	}))
	defer server.Close()
	g := newGuest(t, Options{Network: []string{strings.TrimPrefix(server.URL, "http://")}, Web: web.Web{}}, process.Options{Dir: dir})
	for _, c := range []struct {
		address string
		status  int32
		body    string
		e       int32
	}{
		{"file.txt", 200, "what is in the file", 0}, {"/file.txt", 200, "what is in the file", 0}, {"../../file.txt", 200, "what is in the file", 0},
		{"none.txt", 404, "", 0}, {"/", 404, "", 0}, {server.URL + "/x", 200, "from the server", 0},
		{"http://example.invalid/", 0, "", ppapi.NoAccess}, {"http://localhost:1/", 0, "", ppapi.NoAccess}, {server.URL + "/away", 0, "", ppapi.NoAccess},
		{"file:///etc/passwd", 0, "", ppapi.NoAccess}, {"http://[", 0, "", ppapi.Failed},
	} {
		if status, body, e := g.load(c.address); status != c.status || body != c.body || e != c.e {
			t.Errorf("%s: %d, %q, %d; want %d, %q, %d", c.address, status, body, e, c.status, c.body, c.e)
		}
	}
}

// TestNoWeb asks for a host that is allowed where there is nothing that reaches it.
func TestNoWeb(t *testing.T) {
	g := newGuest(t, Options{Network: []string{"example.invalid"}}, process.Options{})
	if _, _, e := g.load("http://example.invalid/"); e != ppapi.NoAccess || !strings.Contains(g.log.String(), "example.invalid") {
		t.Errorf("%d, and it says %q", e, g.log.String())
	}
}

// TestUpload sends bytes and a part of a file, and has the answer written to a file.
func TestUpload(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "part"), []byte("0123456789"), 0o600); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		io.WriteString(w, r.Method+" "+string(body))
	}))
	defer server.Close()
	g := newGuest(t, Options{Network: []string{strings.TrimPrefix(server.URL, "http://")}, Web: web.Web{}}, process.Options{Dir: dir})
	var results []int32
	c := g.callbackTo(100, 0, &results)
	q := g.do("PPB_URLRequestInfo_Create", theInstance)
	g.do("PPB_URLRequestInfo_SetProperty", q, 0, g.host.vars.string(server.URL))
	g.do("PPB_URLRequestInfo_SetProperty", q, 1, g.host.vars.string("POST"))
	g.do("PPB_URLRequestInfo_SetProperty", q, requestStreamToFile, value{kind: ppapi.VarBool, bits: 1})
	copy(g.view(uint64(g.scratch), 5), "data:")
	g.do("PPB_URLRequestInfo_AppendDataToBody", q, g.scratch, 5)
	ref := g.do("PPB_FileRef_Create", g.do("PPB_FileSystem_Create", theInstance, 2), g.text("/part"))
	if g.do("PPB_URLRequestInfo_AppendFileToBody", q, ref, uint64(3), uint64(4), 0.0) != 1 {
		t.Error("the file is refused")
	}
	l := g.do("PPB_URLLoader_Create", theInstance)
	g.do("PPB_URLLoader_Open", l, q, c)
	g.work()
	g.do("PPB_URLLoader_FinishStreamingToFile", l, c)
	g.work()
	g.do("PPB_URLLoader_GetUploadProgress", l, g.scratch, g.scratch+8)
	if sent, total := get64(g.view(uint64(g.scratch), 8)), get64(g.view(uint64(g.scratch)+8, 8)); sent != 9 || total != 9 {
		t.Errorf("%d of %d bytes are sent", sent, total)
	}
	file := g.do("PPB_FileIO_Create", theInstance)
	g.do("PPB_FileIO_Open", file, g.do("PPB_URLResponseInfo_GetBodyAsFileRef", g.do("PPB_URLLoader_GetResponseInfo", l)), ppapi.OpenRead, c)
	g.do("PPB_FileIO_Read", file, uint64(0), g.scratch+100, 100, c)
	g.work()
	const want = "POST data:3456"
	if got := string(g.view(uint64(g.scratch)+100, uint32(len(want)))); got != want || results[len(results)-1] != int32(len(want)) {
		t.Errorf("the file has %q, results %v", got, results)
	}
	g.host.Close()
	if _, err := os.Stat(g.host.downloads.system.root.Name()); !os.IsNotExist(err) {
		t.Errorf("the files stay: %v", err)
	}
}

// TestListen waits for the test to connect.
func TestListen(t *testing.T) {
	for _, network := range [][]string{{"127.0.0.1"}, nil} {
		g := newGuest(t, Options{Network: network}, process.Options{})
		var results []int32
		c := g.callbackTo(100, 0, &results)
		copy(g.view(uint64(g.scratch), 6), []byte{0, 0, 127, 0, 0, 1})
		s := g.do("PPB_TCPSocket_Create", theInstance)
		g.do("PPB_TCPSocket_Bind", s, g.do("PPB_NetAddress_CreateFromIPv4Address", theInstance, g.scratch), c)
		g.do("PPB_TCPSocket_Listen", s, 1, c)
		g.work()
		if network == nil {
			if results[0] != ppapi.NoAccess || results[1] != ppapi.Failed {
				t.Errorf("without a grant: %v", results)
			}
			continue
		}
		g.do("PPB_NetAddress_DescribeAsIPv4Address", g.do("PPB_TCPSocket_GetLocalAddress", s), g.scratch)
		b := g.view(uint64(g.scratch), 2)
		conn, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", int(b[0])<<8|int(b[1])))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		g.do("PPB_TCPSocket_Accept", s, g.scratch, c)
		g.work()
		io.WriteString(conn, "ping")
		g.do("PPB_TCPSocket_Read", get32(g.view(uint64(g.scratch), 4)), g.scratch+100, 4, c)
		g.work()
		if got := string(g.view(uint64(g.scratch)+100, 4)); got != "ping" {
			t.Errorf("read %q, results %v", got, results)
		}
		g.do("PPB_Core_ReleaseResource", s)
	}
}

// TestSockets talks to a server that sends back what it gets.
func TestSockets(t *testing.T) {
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Skip(err)
	}
	defer l.Close()
	go func() {
		if c, err := l.Accept(); err == nil {
			io.Copy(c, c)
		}
	}()
	for _, network := range [][]string{{l.Addr().String()}, nil} {
		g := newGuest(t, Options{Network: network}, process.Options{})
		var results []int32
		c := g.callbackTo(100, 0, &results)
		port := l.Addr().(*net.TCPAddr).Port
		copy(g.view(uint64(g.scratch), 6), []byte{byte(port >> 8), byte(port), 127, 0, 0, 1})
		s := g.do("PPB_TCPSocket_Create", theInstance)
		g.do("PPB_TCPSocket_Connect", s, g.do("PPB_NetAddress_CreateFromIPv4Address", theInstance, g.scratch), c)
		g.work()
		if network == nil {
			if results[0] != ppapi.NoAccess {
				t.Errorf("without a grant: %d", results[0])
			}
			continue
		}
		copy(g.view(uint64(g.scratch), 4), "ping")
		g.do("PPB_TCPSocket_Write", s, g.scratch, 4, c)
		g.do("PPB_TCPSocket_Read", s, g.scratch+100, 10, c)
		g.work()
		if got := string(g.view(uint64(g.scratch)+100, 4)); got != "ping" || len(results) != 3 {
			t.Errorf("read %q, results %v", got, results)
		}
		g.do("PPB_Core_ReleaseResource", s)
	}
}

// TestGroups has a socket join a group of hosts, and leave it.
func TestGroups(t *testing.T) {
	const group = "239.255.77.1"
	g := newGuest(t, Options{Network: []string{group, "127.0.0.1"}}, process.Options{})
	var results []int32
	c := g.callbackTo(100, 0, &results)
	address := func(port uint16, ip ...byte) uint64 {
		copy(g.view(uint64(g.scratch), 6), append([]byte{byte(port >> 8), byte(port)}, ip...))
		return g.do("PPB_NetAddress_CreateFromIPv4Address", theInstance, g.scratch)
	}
	s := g.do("PPB_UDPSocket_Create", theInstance)
	g.do("PPB_UDPSocket_SetOption", s, optionLoop, boolValue(true), c)
	g.do("PPB_UDPSocket_Bind", s, address(0, 0, 0, 0, 0), c)
	g.do("PPB_UDPSocket_SetOption", s, optionTTL, intValue(256), c)
	g.do("PPB_UDPSocket_SetOption", s, optionTTL, intValue(0), c)
	g.do("PPB_UDPSocket_JoinGroup", s, address(0, 127, 0, 0, 1), c)
	g.do("PPB_UDPSocket_JoinGroup", s, address(0, 239, 1, 1, 1), c)
	g.work()
	want := []int32{ppapi.OK, ppapi.OK, ppapi.BadArgument, ppapi.OK, ppapi.AddressInvalid, ppapi.NoAccess}
	if !slices.Equal(results, want) {
		t.Fatalf("results %v, want %v", results, want)
	}
	g.do("PPB_UDPSocket_JoinGroup", s, address(0, 239, 255, 77, 1), c)
	g.do("PPB_UDPSocket_LeaveGroup", s, address(0, 239, 255, 77, 1), c)
	g.do("PPB_UDPSocket_LeaveGroup", s, address(0, 239, 255, 77, 1), c)
	g.work()
	if results[6] != ppapi.OK {
		t.Skipf("this machine has no groups: %d", results[6])
	}
	if results[7] != ppapi.OK || results[8] == ppapi.OK {
		t.Errorf("it leaves the group with %d, and again with %d", results[7], results[8])
	}
}

func TestWebSockets(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		for {
			kind, data, err := conn.Read(r.Context())
			if err != nil || conn.Write(r.Context(), kind, data) != nil {
				return
			}
		}
	}))
	defer server.Close()
	host := strings.TrimPrefix(server.URL, "http://")
	g := newGuest(t, Options{Network: []string{host}, Web: web.Web{}}, process.Options{})
	var results []int32
	c := g.callbackTo(100, 0, &results)
	w := g.do("PPB_WebSocket_Create", theInstance)
	g.do("PPB_WebSocket_Connect", w, g.host.vars.string("ws://"+host+"/"), 0, 0, c)
	g.work()
	for _, text := range []string{`"héllo"`, `{"$buffer":"AAEC"}`} {
		v, _ := g.host.vars.decode([]byte(text))
		g.do("PPB_WebSocket_SendMessage", w, v)
		g.do("PPB_WebSocket_ReceiveMessage", w, g.scratch, c)
		g.work()
		if got, err := g.host.vars.encode(g.result()); string(got) != text || err != nil {
			t.Errorf("%s comes back as %s, %v", text, got, err)
		}
	}
	g.do("PPB_WebSocket_Close", w, 1000, null, c)
	g.work()
	for _, r := range results {
		if r != ppapi.OK {
			t.Errorf("results %v", results)
		}
	}
	other := g.do("PPB_WebSocket_Create", theInstance)
	g.do("PPB_WebSocket_Connect", other, g.host.vars.string("ws://example.invalid/"), 0, 0, c)
	g.work()
	if results[len(results)-1] != ppapi.NoAccess {
		t.Errorf("without a grant: %v", results)
	}
}

func TestGrants(t *testing.T) {
	a, err := newAllowed([]string{"example.org", "Other.example:80", "::1", "[::2]:5"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		host string
		port int
		want bool
	}{
		{"example.org", 1, true}, {"EXAMPLE.org", 443, true}, {"sub.example.org", 1, false}, {"other.example", 80, true}, {"other.example", 81, false},
		{"::1", 9, true}, {"::2", 5, true}, {"::2", 6, false}, {"", 0, false},
	} {
		if got := a.reaches(c.host, c.port); got != c.want {
			t.Errorf("%s:%d: %v", c.host, c.port, got)
		}
	}
	for _, s := range []string{"", "a:b", "http://x/", "a:70000", ":80"} {
		if _, err := newAllowed([]string{s}); err == nil {
			t.Errorf("%q is a grant", s)
		}
	}
}
