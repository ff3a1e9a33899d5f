/**
 * Sets `data-more` on a box that scrolls: whether it has more before, after, or on both sides of what it shows. It is
 * written to the element itself, so that scrolling renders nothing.
 *
 * @returns stops watching.
 */
export function watchOverflow(box: HTMLElement, along: 'x' | 'y'): () => void {
  const tell = () => {
    const [at, shown, whole] =
      along === 'x'
        ? [box.scrollLeft, box.clientWidth, box.scrollWidth]
        : [box.scrollTop, box.clientHeight, box.scrollHeight];
    box.dataset.more = [at > 1 && 'before', at + shown < whole - 1 && 'after'].filter(Boolean).join(' ');
  };
  const sizes = new ResizeObserver(tell);
  sizes.observe(box);
  const contents = new MutationObserver(tell);
  contents.observe(box, { childList: true, characterData: true, subtree: true });
  box.addEventListener('scroll', tell, { passive: true });
  tell();
  return () => {
    sizes.disconnect();
    contents.disconnect();
    box.removeEventListener('scroll', tell);
  };
}
