const lengths = { day: 86_400_000, hour: 3_600_000, minute: 60_000 }

/** How long ago something was: “3 hours ago”. */
export function agoWords(milliseconds: number) {
  const unit = (['day', 'hour', 'minute'] as const).find((one) => milliseconds >= lengths[one])
  return unit ? new Intl.RelativeTimeFormat('en').format(-Math.floor(milliseconds / lengths[unit]), unit) : 'a moment ago'
}
