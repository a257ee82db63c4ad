// Times and sizes for people: as many figures as matter, in the unit that suits them.

/** `0.45 s`, `12.3 s`, `2 min 5 s`, `1 h 3 min` */
export function secondsText(seconds: number): string {
  if (seconds < 60) return `${seconds < 9.995 ? seconds.toFixed(2) : seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${whole % 60} s`;
}

const UNITS = ['kB', 'MB', 'GB', 'TB'];

/** `512 B`, `6.0 MB`: powers of 1000. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  let [size, unit] = [bytes / 1000, 0];
  while (size >= 999.95 && unit < UNITS.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${size.toFixed(1)} ${UNITS[unit]}`;
}
