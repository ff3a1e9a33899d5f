const TOP = 2 ** 31;
const BOTTOM = TOP / 256;

/**
 * The range coder of Opus (RFC 6716, section 5.1): likely values take less than a bit. Numbers are below 2^32, so the code
 * avoids bit operators, which are signed in JavaScript.
 */
export class RangeEncoder {
  #low = 0;
  #range = TOP;
  /** The last byte, which a carry may still change; -1 before the first. */
  #last = -1;
  /** The number of bytes of 255 after it, through which a carry would propagate. */
  #full = 0;
  readonly #front: number[] = [];
  /** The bytes from the end of the packet backwards. */
  readonly #back: number[] = [];
  #bits = 0;
  #bitCount = 0;

  /** Encodes a value that has the interval from `from` to before `to` out of `of`. */
  encode(from: number, to: number, of: number): void {
    const unit = Math.floor(this.#range / of);
    if (from > 0) {
      this.#low += this.#range - unit * (of - from);
      this.#range = unit * (to - from);
    } else this.#range -= unit * (of - to);
    while (this.#range <= BOTTOM) this.#shift();
  }

  /** Encodes a boolean; true has a probability of 1 in 2^`rare`. */
  flag(value: boolean, rare: number): void {
    const of = 2 ** rare;
    if (value) this.encode(of - 1, of, of);
    else this.encode(0, of - 1, of);
  }

  /** Encodes equally likely bits, lowest first. They are stored at the end of the packet. */
  raw(value: number, count: number): void {
    this.#bits += value * 2 ** this.#bitCount;
    for (this.#bitCount += count; this.#bitCount >= 8; this.#bitCount -= 8) {
      this.#back.unshift(this.#bits % 256);
      this.#bits = Math.floor(this.#bits / 256);
    }
  }

  /** Ends the packet. @param spare zero bytes in the middle, so that a decoder always finds enough bits */
  finish(spare: number): Uint8Array {
    this.#low += this.#range - 1;
    // Any number in the range is valid. Cutting off the digits below the range finds the one with most trailing zeros.
    const step = 2 ** Math.floor(Math.log2(this.#range));
    this.#low -= this.#low % step;
    for (let i = 0; i < 4; i += 1) this.#shift();
    this.#carry(0);
    if (this.#bitCount > 0) this.#back.unshift(this.#bits);
    return Uint8Array.from([...this.#front, ...Array<number>(spare).fill(0), ...this.#back]);
  }

  #shift(): void {
    this.#carry(Math.floor(this.#low / 2 ** 23));
    this.#low = (this.#low * 256) % TOP;
    this.#range *= 256;
  }

  /** Appends the next nine bits, of which the first is a carry into earlier bytes. */
  #carry(next: number): void {
    if (next === 255) {
      this.#full += 1;
      return;
    }
    const carry = next >= 256 ? 1 : 0;
    if (this.#last >= 0) this.#front.push(this.#last + carry);
    for (; this.#full > 0; this.#full -= 1) this.#front.push((255 + carry) % 256);
    this.#last = next % 256;
  }
}
