import { z } from 'zod/mini'
import { tidiedLine } from './characters.ts'
import { dayOfMoment, isClock, isDay } from './club-time.ts'
import type { DayPattern } from './day-pattern.ts'
import type { Field } from './field.ts'
import { shaped } from './text-check.ts'

/** A day of the calendar, YYYY-MM-DD. */
export const day = (label: string) =>
  ({ label, input: 'date', required: true, accepts: shaped(label, 100, isDay, 'must be a date like 2026-03-07.') }) as const satisfies Field

/**
 * A day that is typed or picked from a calendar, in the order that the page is used to (section 9). The old pickers
 * sent the moment at which it begins, which means its day in the club's time.
 */
export const pickedDay = (label: string, pattern: DayPattern) =>
  ({
    ...day(label),
    input: 'picker',
    pattern,
    help: pattern,
    accepts: z.pipe(
      z.transform((sent) => (typeof sent === 'string' ? (dayOfMoment(tidiedLine(sent)) ?? sent) : sent)),
      day(label).accepts,
    ),
  }) as const satisfies Field

/** A time of day, HH:MM, 24 hours. */
export const clock = (label: string) =>
  ({ label, input: 'time', required: true, accepts: shaped(label, 100, isClock, 'must be a time like 17:30.') }) as const satisfies Field
