const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** A day, YYYY-MM-DD, as people say it: 'Saturday, 28 November 2026'. Without Intl, so that server and browser say the same. */
export function dayWords(day: string): string {
  const at = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return day
  return `${weekdays[at.getUTCDay()]}, ${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`
}
