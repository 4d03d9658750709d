import { type ComponentType, type FunctionComponent, use, useEffect, useState, useTransition } from 'react'
import { Failed } from './states.tsx'

type Came<Props extends object> = { View: ComponentType<Props> } | { error: unknown }

/**
 * A part of a page whose script is loaded when it is first shown, inside a Suspense. If that fails, `Reason` says why, with a button
 * to try again, above `Fallback`.
 */
export function lazyPart<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
  Reason: ComponentType<Parameters<typeof Failed>[0]> = Failed,
): FunctionComponent<Props> {
  let asked: Promise<Came<Props>> | undefined

  function ask() {
    asked ??= fetch().then(
      (View) => ({ View }),
      (error: unknown) => ({ error }),
    )
    return asked
  }

  return function Part(props) {
    const [coming, setComing] = useState(ask)
    const [busy, startAgain] = useTransition()
    const came = use(coming)

    useEffect(() => {
      if ('error' in came) {
        console.error(came.error)
        if (isMissingChunk(came.error)) dispatchEvent(new CustomEvent('chunk-failed', { detail: failureWords(came.error) }))
        if (asked === coming) asked = undefined
      }
    }, [came, coming])

    if ('View' in came) return <came.View {...props} />
    return (
      <>
        <Reason message={failureWords(came.error)} busy={busy} onAgain={() => startAgain(() => setComing(ask()))} />
        {Fallback && <Fallback {...props} />}
      </>
    )
  }
}

const isMissingChunk = (error: unknown) => error instanceof Error && /Loading (?:CSS )?chunk .*? failed/.test(error.message)

/** '404 Not Found', or the message; a failed chunk reads 'Loading chunk failed' with its type and address. */
export function failureWords(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown error'
  if (!isMissingChunk(error)) return error.message
  const [, type = 'error', named] = /\((\w+): (.*?)\)/.exec(error.message) ?? []
  const address = named ?? /(https?:\/\/\S+?|\/static\/\S+?)\)?$/m.exec(error.message)?.[1] ?? ''
  return `Loading chunk failed. (${type}: ${address})`
}
