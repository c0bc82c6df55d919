package pepper

import "github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"

// videoDecoder is a PPB_VideoDecoder: its pictures go to the graphics processor, which
// there is none of.
type videoDecoder struct{}

// videoFuncs refuse each stream, and what belongs to one.
var videoFuncs = map[string]Func{
	"PPB_VideoDecoder_Create":         func(t *Thread, _ []uint64) uint64 { return uint64(t.host.resources.add(&videoDecoder{})) },
	"PPB_VideoDecoder_IsVideoDecoder": is[*videoDecoder](),
	"PPB_VideoDecoder_Initialize_0_1": with(code(ppapi.BadResource), refusedVideo(4)),
	"PPB_VideoDecoder_Initialize":     with(code(ppapi.BadResource), refusedVideo(5)),
	"PPB_VideoDecoder_Decode":         with(code(ppapi.BadResource), noVideo),
	"PPB_VideoDecoder_GetPicture_0_1": with(code(ppapi.BadResource), noVideo),
	"PPB_VideoDecoder_GetPicture":     with(code(ppapi.BadResource), noVideo),
	"PPB_VideoDecoder_RecyclePicture": with(0, func(*Thread, *videoDecoder, []uint64) uint64 { return 0 }),
	"PPB_VideoDecoder_Flush":          with(code(ppapi.BadResource), noVideo),
	"PPB_VideoDecoder_Reset":          with(code(ppapi.BadResource), noVideo),
}

// refusedVideo makes the function that refuses a stream; its callback is argument n.
func refusedVideo(n int) func(*Thread, *videoDecoder, []uint64) uint64 {
	refuse := answer(n, ppapi.NotSupported)
	return func(t *Thread, _ *videoDecoder, a []uint64) uint64 {
		t.host.say("warning: the program wants to decode video, which only a page in a browser does: build --emit=page makes one")
		return refuse(t, a)
	}
}

// noVideo is what a decoder without a stream answers.
func noVideo(*Thread, *videoDecoder, []uint64) uint64 { return code(ppapi.Failed) }
