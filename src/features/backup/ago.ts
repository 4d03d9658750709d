const hour = 60 * 60_000

/** How long ago, as a person says it. */
export function agoOf(moment: string, now: number) {
  const hours = Math.max(0, now - Date.parse(moment)) / hour
  if (hours < 1) return 'less than an hour ago'
  if (hours < 48) return `${Math.floor(hours)} hour${hours < 2 ? '' : 's'} ago`
  return `${Math.floor(hours / 24)} days ago`
}
