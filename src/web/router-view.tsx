import { type ComponentType, createContext, memo, type ReactNode, useContext, useEffect, useLayoutEffect } from 'react'
import { keepShown } from './kept-pages.ts'
import { addressKept, type Loaded } from './page-load.ts'
import { RenderErrors } from './render-errors.tsx'
import type { Router, RouterState } from './router.ts'
import { useRouterState } from './use-router-state.ts'
import { useScroll } from './use-scroll.ts'

/** What stands around every page; `error` where the error screen stands in its place. */
type Frame = ComponentType<{ error?: unknown; children: ReactNode }>
type Screen = ComponentType<{ error: unknown }>
type Look = { Frame: Frame; ErrorScreen: Screen }
type RouterActions = Pick<Router, 'navigate' | 'revalidate' | 'fetchAhead' | 'rewrite'>

const State = createContext<RouterState>(undefined as never)
// Where the server renders a page nobody goes anywhere.
const ActionsContext = createContext<RouterActions>({
  navigate: async () => {},
  revalidate: async () => {},
  fetchAhead: () => {},
  rewrite: () => {},
})

export const useLocation = () => useContext(State).location
/** Where somebody is, and how far down they came there: a number where they have been before. */
export const useArrival = (): Pick<RouterState, 'location' | 'scroll'> => useContext(State)
/** Where the navigation leads that is under way. */
export const useTarget = () => useContext(State).target
export const useNavigate = () => useContext(ActionsContext).navigate
/** Fetching a page that somebody is about to go to. */
export const useFetchAhead = () => useContext(ActionsContext).fetchAhead
/** Saying in the address what the page is asked by who reads it, or where it is by now. */
export const useRewrite = () => useContext(ActionsContext).rewrite
/** What it shows, another each time that it was asked for. */
export const useLoaded = () => useContext(State).loaded
/** Asking anew for what the page shows, and whether that is under way. */
export const useRevalidate = () => ({ revalidate: useContext(ActionsContext).revalidate, busy: useContext(State).revalidating })

/** The site as the router tells it, in the browser; `onShown`: once it stands there and does what is pressed. */
export function RouterView({ router, onShown, ...look }: Look & { router: Router; onShown?: () => void }) {
  const state = useRouterState(router)
  useScroll(state)
  useLayoutEffect(() => onShown?.(), [onShown])
  return (
    <ActionsContext value={router}>
      <StateView state={state} {...look} />
    </ActionsContext>
  )
}

/** What is shown in this state; all that the server renders. */
export function StateView({ state, Frame, ErrorScreen }: Look & { state: RouterState }) {
  const { location, loaded, visit } = state
  // The frame is made anew around the error screen.
  const screen = (error: unknown) => (
    <Frame key="error" error={error}>
      <ErrorScreen error={error} />
    </Frame>
  )
  return (
    <State value={state}>
      <RenderErrors state={state} screen={screen}>
        <Frame key="page">{loaded && <Shown key={visit} loaded={loaded} address={addressKept(loaded.route, location)} />}</Frame>
      </RenderErrors>
    </State>
  )
}

const Shown = memo(({ loaded: { route, page, data }, address }: { loaded: Loaded; address: string }) => {
  useEffect(() => keepShown(address, page, data), [address, page, data])
  return <page.View data={data} route={route} />
})
