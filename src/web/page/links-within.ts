// Links to parts of the page: the part comes into view and has the focus, and the address stays, for it holds the options.

/** Hears of all links that there are or will be. */
export function followLinksWithin(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a[href^="#"]');
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const target = document.getElementById(link.getAttribute('href')!.slice(1));
    const title = target?.querySelector<HTMLElement>(':scope:is(section) h2') ?? target;
    target?.scrollIntoView();
    if (title && !title.hasAttribute('tabindex')) title.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  });
}
