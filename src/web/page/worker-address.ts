// Where workers are started from: their script lies in the page as text, so that it starts from a disk too.

/** The address of the script of the workers. */
export async function workerAddress(): Promise<string> {
  // The script is the last element of the page: most of its bytes come after the page is drawn.
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
  const script = document.getElementById('worker')?.textContent ?? '';
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
}
