package pepper

import (
	"math"
	"sync"
	"time"
)

// audioConfig is how sound is played (PPB_AudioConfig): 16 bits, two channels.
type audioConfig struct{ rate, frames uint32 }

// The limits of a configuration, in samples.
const (
	minFrames = 64
	maxFrames = 32768
	// frameBytes is the size of a sample of both channels.
	frameBytes = 4
)

// audio plays what the program's function gives (PPB_Audio).
type audio struct {
	config         *audioConfig
	number         uint32 // of the configuration
	function, user uint32
	old            bool // the function has no latency

	mu sync.Mutex
	// stop ends the playback; nil where nothing is played.
	stop chan struct{}
}

// audioFuncs are PPB_AudioConfig and PPB_Audio.
var audioFuncs = map[string]Func{
	"PPB_AudioConfig_CreateStereo16Bit":             createAudioConfig,
	"PPB_AudioConfig_RecommendSampleFrameCount":     func(_ *Thread, a []uint64) uint64 { return uint64(recommend(uint32(a[2]))) },
	"PPB_AudioConfig_RecommendSampleFrameCount_1_0": func(_ *Thread, a []uint64) uint64 { return uint64(recommend(uint32(a[1]))) },
	"PPB_AudioConfig_IsAudioConfig":                 is[*audioConfig](),
	"PPB_AudioConfig_GetSampleRate":                 with(0, func(_ *Thread, c *audioConfig, _ []uint64) uint64 { return uint64(c.rate) }),
	"PPB_AudioConfig_GetSampleFrameCount":           with(0, func(_ *Thread, c *audioConfig, _ []uint64) uint64 { return uint64(c.frames) }),
	"PPB_AudioConfig_RecommendSampleRate":           func(*Thread, []uint64) uint64 { return 44100 },

	"PPB_Audio_Create":     func(t *Thread, a []uint64) uint64 { return createAudio(t, a, false) },
	"PPB_Audio_Create_1_0": func(t *Thread, a []uint64) uint64 { return createAudio(t, a, true) },
	"PPB_Audio_IsAudio":    is[*audio](),
	"PPB_Audio_GetCurrentConfig": with(0, func(t *Thread, x *audio, _ []uint64) uint64 {
		t.host.resources.addRef(x.number)
		return uint64(x.number)
	}),
	"PPB_Audio_StartPlayback": with(0, startPlayback),
	"PPB_Audio_StopPlayback":  with(0, func(_ *Thread, x *audio, _ []uint64) uint64 { x.halt(); return 1 }),
}

// recommend returns the number of samples nearest to a wish.
func recommend(frames uint32) uint32 { return min(max(frames, minFrames), maxFrames) }

func createAudioConfig(t *Thread, a []uint64) uint64 {
	c := &audioConfig{uint32(a[1]), uint32(a[2])}
	if c.rate != 44100 && c.rate != 48000 || c.frames != recommend(c.frames) {
		return 0
	}
	return uint64(t.host.resources.add(c))
}

func createAudio(t *Thread, a []uint64, old bool) uint64 {
	c, ok := lookup[*audioConfig](t, a[1])
	if !ok || uint32(a[2]) == 0 {
		return 0
	}
	t.host.resources.addRef(uint32(a[1]))
	return uint64(t.host.resources.add(&audio{config: c, number: uint32(a[1]), function: uint32(a[2]), user: uint32(a[3]), old: old}))
}

func (x *audio) close(h *Host) {
	x.halt()
	h.resources.release(x.number)
}

// halt ends the playback.
func (x *audio) halt() {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.stop != nil {
		close(x.stop)
		x.stop = nil
	}
}

// startPlayback has the program make a thread that asks for sound.
func startPlayback(t *Thread, x *audio, a []uint64) uint64 {
	creator := t.host.creators.Load()
	if creator == 0 {
		return 0
	}
	x.mu.Lock()
	if x.stop != nil {
		x.mu.Unlock()
		return 1
	}
	x.stop = make(chan struct{})
	x.mu.Unlock()
	id, ok := t.host.arena.alloc(8)
	if !ok {
		return 0
	}
	defer t.host.arena.release(id)
	t.host.resources.addRef(uint32(a[0])) // the thread's
	if e := t.call(creator, "iii", 'i', uint64(id), uint64(t.host.tables.callbacks["audio_thread"]), a[0]); uint32(e) != 0 {
		x.halt()
		t.host.resources.release(uint32(a[0]))
		return 0
	}
	return 1
}

// audioThread is the thread that asks the program for sound, as fast as it is played.
func audioThread(t *Thread, a []uint64) uint64 {
	x, ok := lookup[*audio](t, a[0])
	if !ok {
		return 0
	}
	defer t.host.resources.release(uint32(a[0]))
	size := x.config.frames * frameBytes
	buffer, ok := t.host.arena.alloc(size)
	if !ok {
		return 0
	}
	defer t.host.arena.release(buffer)
	x.mu.Lock()
	stop := x.stop
	x.mu.Unlock()
	period := time.Duration(x.config.frames) * time.Second / time.Duration(x.config.rate)
	for next := time.Now(); stop != nil; {
		x.fill(t, buffer, size, period)
		t.host.sound.write(t.host, x.config, t.view(uint64(buffer), size))
		next = next.Add(period)
		if !t.rest(stop, time.Until(next)) {
			return 0
		}
	}
	return 0
}

// fill has the program fill a buffer with sound.
func (x *audio) fill(t *Thread, buffer, size uint32, latency time.Duration) {
	clear(t.view(uint64(buffer), size))
	if x.old {
		t.call(x.function, "iii", 'v', uint64(buffer), uint64(size), uint64(x.user))
		return
	}
	t.call(x.function, "iidi", 'v', uint64(buffer), uint64(size), math.Float64bits(latency.Seconds()), uint64(x.user))
}

// rest waits for a time, which does not keep a program from being idle; false: stop
// was closed meanwhile.
func (t *Thread) rest(stop chan struct{}, d time.Duration) bool {
	t.host.resting.Add(1)
	defer t.host.resting.Add(-1)
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-stop:
		return false
	case <-t.Process.Context().Done():
		t.host.stop()
	}
	return false
}
