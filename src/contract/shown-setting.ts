import type { Fields } from './fields.ts'

/** A single value that everybody is shown, typed in a form of one field: by its name, and what it is called in the history. */
export type ShownSetting = { shown: string; label: string; fields: Fields }

/** The kind under which settings are noted. */
export const settingsKind = 'settings'
