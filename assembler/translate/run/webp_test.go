package run

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image/color"
	"strings"
	"testing"

	"golang.org/x/image/webp"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler/translate/pepper"
)

// buffer is an ArrayBuffer of a message.
type buffer struct {
	Data []byte `json:"$buffer"`
}

// TestBrowserWebP has a real program compress a picture without loss, and another
// decoder read that.
func TestBrowserWebP(t *testing.T) {
	const width, height = 13, 7
	program := testcorpus.Read(t, testcorpus.Path(t, "real", "mcanthony-webpenc.pexe"))
	picture := make([]byte, 4*width*height)
	for i := range picture {
		picture[i] = byte(i * i / 3)
		if i%4 == 3 {
			picture[i] = 255
		}
	}
	line, err := json.Marshal(map[string]any{"id": 7, "rgba": buffer{picture}, "width": width, "height": height, "quality": "lossless"})
	if err != nil {
		t.Fatal(err)
	}
	answers := strings.Split(strings.TrimSpace(converse(t, program, strings.NewReader(string(line)+"\n"), pepper.Options{})), "\n")
	var answer struct {
		ID    int
		Data  buffer
		Error string
	}
	if err := json.Unmarshal([]byte(answers[len(answers)-1]), &answer); err != nil || answer.ID != 7 {
		t.Fatalf("it answers %.300q, %v", answers, err)
	}
	decoded, err := webp.Decode(bytes.NewReader(answer.Data.Data))
	if err != nil {
		t.Fatalf("%v: %s", err, base64.StdEncoding.EncodeToString(answer.Data.Data))
	}
	for i := range width * height {
		want := color.NRGBA{picture[4*i], picture[4*i+1], picture[4*i+2], 255}
		if got := color.NRGBAModel.Convert(decoded.At(i%width, i/width)); got != want {
			t.Fatalf("pixel %d is %v, want %v", i, got, want)
		}
	}
}
