// What the machine itself has to give: two threads that share nothing each do the whole of a work at the same time. Memory,
// caches and whoever else is on the machine slow them down; no division of the work among workers can gain more than this.
import { Worker } from 'node:worker_threads';

/** Two threads with engines and data of their own, ready to do the work of a case. */
export async function openApart(label, isQuick) {
  const threads = [1, 2].map(
    () => new Worker(new URL('./apart-thread.mjs', import.meta.url), { workerData: { label, isQuick } }),
  );
  await Promise.all(threads.map(heard));
  const ask = (thread) => {
    thread.postMessage('work');
    return heard(thread);
  };
  return {
    one: () => ask(threads[0]),
    both: () => Promise.all(threads.map(ask)),
    close: () => Promise.all(threads.map((thread) => thread.terminate())),
  };
}

function heard(thread) {
  return new Promise((resolve, reject) => {
    const forget = () => {
      thread.off('message', onMessage);
      thread.off('error', onError);
    };
    const onMessage = (message) => {
      forget();
      resolve(message);
    };
    const onError = (error) => {
      forget();
      reject(error);
    };
    thread.on('message', onMessage);
    thread.on('error', onError);
  });
}
