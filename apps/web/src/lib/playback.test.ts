import { describe, expect, it } from 'vitest';
import { createPlayback, type Track } from './playback.ts';

/** An audio element that does as it is told and remembers. */
function fakePlayer() {
  const events = new EventTarget();
  return {
    src: '',
    currentTime: 0,
    refuses: false,
    sounding: false,
    async play() {
      if (this.refuses) throw new Error('refused');
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
    let answer: (url: string) => void = () => undefined;
    const slow = playback.toggle({ id: 'a', url: () => new Promise((resolve) => (answer = resolve)) });
    await playback.toggle(track('b'));
    answer('/audio/a');
    await slow;
    expect(player.src).toBe('/audio/b');
    expect(playback.of('b').state).toBe('playing');
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
});
