package pages

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// Browser returns the path of a Chromium, and skips the test without one.
func Browser(t testing.TB) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("no Chromium is installed")
	return ""
}

// Isolation are the headers without which a page has no threads.
var Isolation = map[string]string{
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Embedder-Policy": "require-corp",
}

// visitTime is how long a page may take to post something.
const visitTime = 4 * time.Minute

// Visit serves files to headless Chromium, and returns what its page posts to
// "./result". args are further arguments of Chromium.
func Visit(t testing.TB, files map[string][]byte, headers map[string]string, args ...string) string {
	t.Helper()
	chromium := Browser(t)
	result := make(chan string, 1)
	server := httptest.NewServer(serve(headers, result, files))
	defer server.Close()
	ctx, cancel := context.WithTimeout(context.Background(), visitTime)
	defer cancel()
	args = append([]string{"--headless", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
		"--autoplay-policy=no-user-gesture-required", "--user-data-dir=" + profile(t), "--remote-debugging-port=0"}, args...)
	cmd := exec.CommandContext(ctx, chromium, append(args, server.URL)...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case got := <-result:
		cancel()
		<-ended
		return got
	case err := <-ended:
		if ctx.Err() != nil {
			t.Fatal("the page posts nothing")
		}
		t.Skipf("Chromium does not run here: %v", err)
	}
	return ""
}

// profile returns a directory for a browser, which may still write to it when it
// has ended.
func profile(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "profile-*")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for range 100 {
			if os.RemoveAll(dir) == nil {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
	})
	return dir
}

// serve serves files by their paths, as a browser wants modules, with headers. It
// passes on what is posted.
func serve(headers map[string]string, result chan<- string, files map[string][]byte) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			text, _ := io.ReadAll(r.Body)
			if r.URL.Path == "/echo" {
				w.Write(append([]byte("back: "), text...))
				return
			}
			select {
			case result <- string(text):
			default: // the first counts
			}
			return
		}
		data, ok := files[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		for name, value := range headers {
			w.Header().Set(name, value)
		}
		if strings.HasSuffix(r.URL.Path, ".mjs") {
			w.Header().Set("Content-Type", "text/javascript")
		}
		w.Write(data)
	}
}
