/** Hours that the last good copy may be old before anybody is warned: a day, and half of one in which it may have been tried again. */
export const copyMayBe = 36

export const isCopyOld = (made: Date, now: Date) => now.getTime() - made.getTime() > copyMayBe * 60 * 60_000
