import { describe, expect, it } from 'vitest';
import { createPlayback, type Track } from './playback.ts';

/** An audio element that obeys calls and records them. */
function fakePlayer() {
  const events = new EventTarget();
  let source = '';
  let abort = () => undefined as void;
  return {
    get src() {
      return source;
    },
    /** As in a browser, setting another source aborts a sound that was about to start. */
    set src(url: string) {
      abort();
      source = url;
    },
    currentTime: 0,
    refuses: false,
    /** While true, `play` does not start a sound; setting another source aborts it. */
    loads: false,
    sounding: false,
    async play() {
      if (this.refuses) throw new Error('refused');
      if (this.loads) await new Promise<void>((_, reject) => (abort = () => reject(new Error('aborted'))));
      this.sounding = true;
      this.tell('playing');
    },
    pause() {
      if (!this.sounding) return;
      this.sounding = false;
      this.tell('pause');
    },
    tell: (type: string) => events.dispatchEvent(new Event(type)),
    addEventListener: (type: string, listener: () => void) => events.addEventListener(type, listener),
  };
}

function setUp() {
  const player = fakePlayer();
  const problems: unknown[] = [];
  const playback = createPlayback(player, (problem) => problems.push(problem));
  return { player, problems, playback };
}

const track = (id: string): Track => ({ id, url: async () => `/audio/${id}` });

/** A track whose address arrives when the test releases it. */
function slowTrack(id: string) {
  let answer: (url: string) => void = () => undefined;
  const url = new Promise<string>((resolve) => (answer = resolve));
  return { track: { id, url: () => url }, answer };
}

describe('playback', () => {
  it('plays, pauses, goes on where it was, and is back at the start in the end', async () => {
    const { player, playback } = setUp();
    const playing = playback.toggle(track('a'));
    expect(playback.of('a').state).toBe('loading');
    await playing;
    expect(playback.of('a').state).toBe('playing');
    player.currentTime = 4;
    player.tell('timeupdate');
    await playback.toggle(track('a'));
    expect(playback.of('a')).toMatchObject({ state: 'paused', position: 4 });
    await playback.toggle(track('a'));
    expect(playback.of('a').state).toBe('playing');
    expect(player.currentTime).toBe(4);
    player.tell('ended');
    expect(playback.of('a')).toMatchObject({ state: 'idle', position: 0 });
  });

  it('plays one at a time', async () => {
    const { player, playback } = setUp();
    await playback.toggle(track('a'));
    await playback.toggle(track('b'));
    expect(playback.of('a').state).toBe('idle');
    expect(playback.of('b').state).toBe('playing');
    expect(player.src).toBe('/audio/b');
  });

  it('asks for the address once per track in the player', async () => {
    const { playback } = setUp();
    let asked = 0;
    const counted = { id: 'a', url: async () => `/audio/${++asked}` };
    await playback.toggle(counted);
    await playback.toggle(counted);
    await playback.toggle(counted);
    expect(asked).toBe(1);
  });

  it('reports a missing address and stops loading', async () => {
    const { problems, playback } = setUp();
    await playback.toggle({ id: 'a', url: () => Promise.reject(new Error('no address')) });
    expect(playback.of('a').state).toBe('idle');
    expect(problems).toHaveLength(1);
  });

  it('asks again after the sound has failed', async () => {
    const { player, problems, playback } = setUp();
    player.refuses = true;
    await playback.toggle(track('a'));
    expect(playback.of('a').state).toBe('idle');
    player.refuses = false;
    await playback.toggle({ id: 'a', url: async () => '/audio/again' });
    expect(player.src).toBe('/audio/again');
    expect(problems).toHaveLength(1);
  });

  it('lets a later press overtake an address that is slow to come', async () => {
    const { player, playback } = setUp();
    const { track: slow, answer } = slowTrack('a');
    const overtaken = playback.toggle(slow);
    await playback.toggle(track('b'));
    answer('/audio/a');
    await overtaken;
    expect(player.src).toBe('/audio/b');
    expect(playback.of('b').state).toBe('playing');
  });

  it('plays once when somebody gives up waiting and presses again before the address is there', async () => {
    const { player, problems, playback } = setUp();
    player.loads = true;
    const [first, second] = [slowTrack('a'), slowTrack('a')];
    void playback.toggle(first.track);
    await playback.toggle(first.track);
    expect(playback.of('a').state).toBe('idle');
    void playback.toggle(second.track);
    first.answer('/audio/first');
    second.answer('/audio/second');
    await expect.poll(() => player.src).toBe('/audio/second');
    player.tell('playing');
    expect(playback.of('a').state).toBe('playing');
    expect(problems).toEqual([]);
  });

  it('keeps its place when it is paused while it waits for more of the sound', async () => {
    const { player, playback } = setUp();
    await playback.toggle(track('a'));
    player.currentTime = 4;
    player.tell('timeupdate');
    player.tell('waiting');
    expect(playback.of('a').state).toBe('loading');
    await playback.toggle(track('a'));
    expect(playback.of('a')).toMatchObject({ state: 'paused', position: 4 });
    player.loads = true;
    void playback.toggle(track('a'));
    await playback.toggle(track('a'));
    expect(playback.of('a')).toMatchObject({ state: 'paused', position: 4 });
  });

  it('is back at the start when somebody gives up before anything was heard', async () => {
    const { player, playback } = setUp();
    await playback.toggle(track('before'));
    player.loads = true;
    void playback.seek(track('a'), 4);
    await playback.toggle(track('a'));
    expect(playback.of('a')).toMatchObject({ state: 'idle', position: 0 });
  });

  it('reports once what fails in both of the ways that a browser tells it', async () => {
    const { player, problems, playback } = setUp();
    player.loads = true;
    const playing = playback.toggle(track('a'));
    await expect.poll(() => player.src).toBe('/audio/a');
    player.tell('error');
    player.src = '';
    await playing;
    expect(problems).toHaveLength(1);
  });

  it('begins where one has jumped to while the address was on its way', async () => {
    const { player, playback } = setUp();
    await playback.toggle(track('before'));
    player.currentTime = 3;
    const { track: slow, answer } = slowTrack('a');
    const playing = playback.toggle(slow);
    await playback.seek(slow, 4);
    await playback.seek(slow, 9);
    expect(playback.of('a')).toMatchObject({ state: 'loading', position: 9 });
    const meanwhile = player.currentTime;
    answer('/audio/a');
    await playing;
    expect(player.currentTime).toBe(9);
    expect(meanwhile, 'the one before is left alone').toBe(3);
    expect(playback.of('a')).toMatchObject({ state: 'playing', position: 9 });
  });

  it('starts an idle track where the waveform was clicked and jumps in one that plays', async () => {
    const { player, playback } = setUp();
    await playback.seek(track('a'), 7);
    expect(player.currentTime).toBe(7);
    expect(playback.of('a').state).toBe('playing');
    await playback.seek(track('a'), 2);
    expect(player.currentTime).toBe(2);
    expect(playback.of('a').position).toBe(2);
  });

  it('stops what plays and what is about to', async () => {
    const { player, problems, playback } = setUp();
    await playback.toggle(track('a'));
    playback.stop();
    expect(playback.of('a')).toMatchObject({ state: 'idle', position: 0 });
    expect(player.sounding).toBe(false);
    const { track: slow, answer } = slowTrack('b');
    const overtaken = playback.toggle(slow);
    playback.stop();
    answer('/audio/b');
    await overtaken;
    expect(playback.of('b').state).toBe('idle');
    expect(player.sounding).toBe(false);
    expect(problems).toEqual([]);
  });
});
