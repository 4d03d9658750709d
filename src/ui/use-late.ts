import { useEffect, useState } from 'react'

const usual = 300

/** Whether something has lasted so long, in milliseconds, that a person should see a sign of it. */
export function useLate(lasting: boolean, patience = usual): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!lasting) return
    const timer = setTimeout(() => setLate(true), patience)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [lasting, patience])
  return late && lasting
}
