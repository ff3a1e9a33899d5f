const TOP = 2 ** 31;
const BOTTOM = TOP / 256;

/**
 * The range coder of Opus (RFC 6716, section 5.1): likely values take less than a bit. Numbers are below 2^32, so everything is
 * reckoned without bit operators, which are signed here.
 */
export class RangeEncoder {
  #low = 0;
  #range = TOP;
  /** The last byte, which a carry may still change; -1 before the first. */
  #last = -1;
  /** Bytes of 255 behind it, which a carry would go through. */
  #full = 0;
  readonly #front: number[] = [];
  /** From the end of the packet backwards. */
  readonly #back: number[] = [];
  #bits = 0;
  #bitCount = 0;

  /** A value that takes the numbers from `from` to before `to` out of `of`. */
  encode(from: number, to: number, of: number): void {
    const unit = Math.floor(this.#range / of);
    if (from > 0) {
      this.#low += this.#range - unit * (of - from);
      this.#range = unit * (to - from);
    } else this.#range -= unit * (of - to);
    while (this.#range <= BOTTOM) this.#shift();
  }

  /** Yes or no, where yes has one chance in 2^`rare`. */
  flag(value: boolean, rare: number): void {
    const of = 2 ** rare;
    if (value) this.encode(of - 1, of, of);
    else this.encode(0, of - 1, of);
  }

  /** Bits that are all alike likely, of which the lowest is read first. They stand at the end of the packet. */
  raw(value: number, count: number): void {
    this.#bits += value * 2 ** this.#bitCount;
    for (this.#bitCount += count; this.#bitCount >= 8; this.#bitCount -= 8) {
      this.#back.unshift(this.#bits % 256);
      this.#bits = Math.floor(this.#bits / 256);
    }
  }

  /** @param spare bytes of nothing in between: there a reader always finds as many bits as it looks for. */
  finish(spare: number): Uint8Array {
    this.#low += this.#range - 1;
    // Any number in the range will do. The one that ends in most zeros is found by cutting off what is below the range.
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

  /** Takes the next nine bits, of which the first is a carry into what was written. */
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
