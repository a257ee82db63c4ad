// Requests whose items are looked at by the workers, each for its own users, are checked in a lighter way before they are
// sent. What is refused is the same as in one thread, also where a request has two faults.

/** What `light` gives; where that refuses, `whole` has the first word. */
export function checkLightly<Made>(light: () => Made, whole: () => void): Made {
  try {
    return light();
  } catch (error) {
    whole();
    throw error;
  }
}
