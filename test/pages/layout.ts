// Questions about a laid-out page, to be asked inside it: each gives the places that are wrong. They are handed to the
// browser as source, so that each stands alone.

/** Elements that stick out of the page and are not within something that scrolls. */
export function outsideElements(): string[] {
  const width = document.documentElement.clientWidth;
  return [...document.querySelectorAll('body *:not(.skip, .voice, .unseen)')]
    .filter((element) => {
      const scrolled = '.scroll, .formula, .paste, main nav ul';
      if (element.closest(`${scrolled}, svg`) !== null && !element.matches(scrolled)) return false;
      const box = element.getBoundingClientRect();
      return box.width > 0 && (box.right > width + 1 || box.left < -1);
    })
    .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`)
    .slice(0, 5);
}

/** Texts of pictures that leave their picture. */
export function cutTexts(): string[] {
  return [...document.querySelectorAll('svg.plot')]
    .flatMap((picture) => {
      const paper = picture.getBoundingClientRect();
      if (paper.width === 0) return [];
      return [...picture.querySelectorAll('text')]
        .filter((text) => {
          const box = text.getBoundingClientRect();
          const { stroke, strokeWidth } = getComputedStyle(text);
          // Firefox counts the outline of letters, which has the colour of the paper and may be cut.
          const isCounted = stroke !== 'none' && CSS.supports('-moz-appearance', 'none');
          const outline = isCounted ? parseFloat(strokeWidth) / 2 : 0;
          const [x, y] = [1.5 + outline, 3 + outline];
          return (
            box.left < paper.left - x ||
            box.right > paper.right + x ||
            box.top < paper.top - y ||
            box.bottom > paper.bottom + y
          );
        })
        .map((text) => `${picture.getAttribute('aria-label')?.slice(0, 40)}: ${text.textContent?.slice(0, 60)}`);
    })
    .slice(0, 5);
}

/** Texts of pictures that stand on each other. */
export function overlappingTexts(): string[] {
  return [...document.querySelectorAll('svg.plot')]
    .flatMap((picture) => {
      const boxes = [...picture.querySelectorAll('text')].map((text) => {
        const { stroke, strokeWidth } = getComputedStyle(text);
        // Firefox counts the outline of letters, which has the colour of the paper.
        const isCounted = stroke !== 'none' && CSS.supports('-moz-appearance', 'none');
        const outline = isCounted ? parseFloat(strokeWidth) / 2 : 0;
        const { left, right, top, bottom } = text.getBoundingClientRect();
        const box = { left: left + outline, right: right - outline, top: top + outline, bottom: bottom - outline };
        return { text: text.textContent ?? '', box };
      });
      return boxes.flatMap(({ text, box }, place) =>
        boxes.slice(place + 1).flatMap((other) => {
          const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          // Boxes of lines hold more than letters; a few pixels of air are no overlap.
          return across > 1 && down > 4
            ? [`${picture.getAttribute('aria-label')?.slice(0, 40)}: ${text.slice(0, 30)} / ${other.text.slice(0, 30)}`]
            : [];
        }),
      );
    })
    .slice(0, 5);
}
