import { vi } from 'vitest'
import { patience } from './patience.ts'

const { waitFor } = vi

// The tool's own second is over on a machine that does everything at once, and cannot be set.
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = function waitPatiently(callback, options = {}) {
    return waitFor(callback, typeof options === 'number' ? options : { timeout: patience, ...options })
  }
