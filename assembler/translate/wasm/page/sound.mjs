
// Sound: the program's function is called on a thread of its own for each buffer, ahead
// of the moment when it is heard.
class AudioConfig {
  constructor(rate, frames) {
    Object.assign(this, { rate, frames });
  }
}

class Sound {
  constructor(config, func, user, old) {
    Object.assign(this, { config, func, user, old, playing: false });
  }

  close(page) {
    this.playing = false;
    page.releaseResource(this.config.number);
  }
}

const clampFrames = (frames) => Math.min(Math.max(frames, 64), 32768);
const createSound = (old) => (page, thread, instance, id, func, user) => {
  const config = page.resource(id, AudioConfig);
  if (!config || !func) return 0;
  page.addRef(id);
  return page.add(new Sound(config, func, user, old));
};

const soundFunctions = {
  PPB_AudioConfig_CreateStereo16Bit: (page, thread, instance, rate, frames) => ((rate === 44100 || rate === 48000) && frames === clampFrames(frames) ? page.add(new AudioConfig(rate, frames)) : 0),
  PPB_AudioConfig_RecommendSampleFrameCount: (page, thread, instance, rate, frames) => clampFrames(frames),
  PPB_AudioConfig_RecommendSampleFrameCount_1_0: (page, thread, rate, frames) => clampFrames(frames),
  PPB_AudioConfig_IsAudioConfig: is(AudioConfig),
  PPB_AudioConfig_GetSampleRate: of(AudioConfig, 0, (page, thread, config) => config.rate),
  PPB_AudioConfig_GetSampleFrameCount: of(AudioConfig, 0, (page, thread, config) => config.frames),
  PPB_AudioConfig_RecommendSampleRate: () => 44100,

  PPB_Audio_Create: createSound(false),
  PPB_Audio_Create_1_0: createSound(true),
  PPB_Audio_IsAudio: is(Sound),
  PPB_Audio_GetCurrentConfig: of(Sound, 0, (page, thread, sound) => {
    page.addRef(sound.config.number);
    return sound.config.number;
  }),
  PPB_Audio_StartPlayback: of(Sound, 0, async (page, thread, sound) => {
    if (sound.playing) return 1;
    if (!page.creator) return 0;
    const id = page.arena.alloc(8);
    sound.playing = true;
    page.addRef(sound.number);
    const failed = await thread.call(page.creator, id, page.firstSlot - 1, sound.number);
    page.arena.release(id);
    if (failed) sound.playing = false;
    return failed ? 0 : 1;
  }),
  PPB_Audio_StopPlayback: of(Sound, 0, (page, thread, sound) => {
    sound.playing = false;
    return 1;
  }),

  // audioThread is the thread that asks for sound. It does not keep a program from
  // being idle.
  async audioThread(page, thread, id) {
    const sound = page.resource(id, Sound);
    if (!sound) return;
    const { rate, frames } = sound.config;
    const buffer = page.arena.alloc(4 * frames);
    const output = globalThis.AudioContext ? new AudioContext({ sampleRate: rate }) : undefined;
    const latency = frames / rate;
    for (let at = 0; sound.playing && buffer; ) {
      page.need(buffer, 4 * frames).fill(0);
      await thread.call(sound.func, buffer, 4 * frames, ...(sound.old ? [] : [latency]), sound.user);
      // Until a person has touched the page nothing is heard, and time goes on.
      const heard = output?.state === "running";
      if (heard) at = playSamples(page, output, buffer, frames, rate, at);
      else if (navigator.userActivation?.hasBeenActive) output?.resume().catch(() => {});
      Atomics.add(page.numbers, SLEEPING, 1);
      const ahead = heard ? (at - output.currentTime - 2 * latency) * 1000 : latency * 1000;
      await new Promise((resolve) => setTimeout(resolve, Math.max(ahead, 1)));
      Atomics.sub(page.numbers, SLEEPING, 1);
    }
    page.arena.release(buffer);
    output?.close();
    page.releaseResource(id);
  },
};

// playSamples has samples be heard from a moment on, and returns the one behind them.
function playSamples(page, output, address, frames, rate, at) {
  const view = page.data(address, 4 * frames);
  const samples = output.createBuffer(2, frames, rate);
  for (const channel of [0, 1]) {
    const data = samples.getChannelData(channel);
    for (let i = 0; i < frames; i++) data[i] = view.getInt16(4 * i + 2 * channel, true) / 32768;
  }
  const source = output.createBufferSource();
  source.buffer = samples;
  source.connect(output.destination);
  const start = Math.max(at, output.currentTime);
  source.start(start);
  return start + frames / rate;
}
