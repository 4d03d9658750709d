import { useEffect } from 'react'

/** While something is on its way the browser asks whoever leaves the page. */
export function useLeaveWarning(isUnderWay: boolean) {
  useEffect(() => (isUnderWay ? warnOnLeave() : undefined), [isUnderWay])
}

/** The same without a component; it ends with what is returned. */
export function warnOnLeave() {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}
