import { Component, type ComponentType, type ReactNode, useLayoutEffect } from 'react'
import { type PageState, type PageStore, PageStoreProvider, usePageState } from './page-state.ts'

/** `Frame` is everything around a page; it gets the error that the screen inside it shows. */
type Look = { Frame: ComponentType<{ error?: unknown; children: ReactNode }>; ErrorScreen: ComponentType<{ error: unknown }> }

/** The whole page, on the server and in the browser; `onShown` runs after hydration. */
export function PageView({ store, onShown, ...look }: Look & { store: PageStore; onShown?: () => void }) {
  useLayoutEffect(() => void onShown?.(), [onShown])
  return (
    <PageStoreProvider value={store}>
      <Content {...look} />
    </PageStoreProvider>
  )
}

function Content({ Frame, ErrorScreen }: Look) {
  const state = usePageState()
  const screen = (error: unknown) => (
    <Frame key="error" error={error}>
      <ErrorScreen error={error} />
    </Frame>
  )
  const { loaded } = state
  return (
    <RenderErrors state={state} screen={screen}>
      <Frame key="page">{loaded && <loaded.page.View data={loaded.data} route={loaded.route} />}</Frame>
    </RenderErrors>
  )
}

type Props = { state: PageState; screen: (error: unknown) => ReactNode; children: ReactNode }
type Caught = { error: unknown; loaded: unknown }

/** Shows the error screen if the page could not be loaded, or fails while it renders, until it is loaded again. */
class RenderErrors extends Component<Props, Caught> {
  override state: Caught = { error: undefined, loaded: undefined }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  static getDerivedStateFromProps({ state: { loaded, error } }: Props, before: Caught): Caught {
    return { error: before.loaded === loaded ? (error ?? before.error) : error, loaded }
  }

  override render() {
    const { error } = this.state
    return error === undefined ? this.props.children : this.props.screen(error)
  }
}
