// Where workers are started from. Their script lies packed in the page, so that it starts from a disk too and is small; it is
// unpacked once, by a worker whose script lies there as it is.

/** The address of the script of the workers; rejects where it cannot be unpacked. */
export async function workerAddress(): Promise<string> {
  // The packed script is the last of the page: most of its bytes come after it is drawn.
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
  const address = addressOf(textOf('unpacker'));
  const unpacker = new Worker(address);
  try {
    return addressOf(
      await new Promise<string>((resolve, reject) => {
        unpacker.addEventListener('message', ({ data }) => resolve(data as string));
        unpacker.addEventListener('error', ({ message }) => reject(new Error(message)));
        unpacker.postMessage(textOf('worker'));
      }),
    );
  } finally {
    unpacker.terminate();
    URL.revokeObjectURL(address);
  }
}

function textOf(id: string): string {
  return document.getElementById(id)?.textContent ?? '';
}

function addressOf(script: string): string {
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
}
