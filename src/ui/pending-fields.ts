import { createContext, useCallback, useState } from 'react'
import type { Values } from './filling.ts'

/** Reports that a field cannot be sent yet, with the reason, or that it can (undefined). */
export const PendingContext = createContext<(field: string, why: string | undefined) => void>(() => {})

/** Why a form cannot be sent yet, as its fields report it through PendingContext. */
export function usePendingFields() {
  const [reasons, setReasons] = useState<Values>({})
  const report = useCallback(
    (field: string, why: string | undefined) =>
      setReasons(({ [field]: _, ...others }) => (why === undefined ? others : { ...others, [field]: why })),
    [],
  )
  return { pending: Object.values(reasons)[0], report }
}
