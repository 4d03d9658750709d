import { Component, type ComponentType, type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'
import { type PageStore, PageStoreProvider } from './page-state.ts'

/** The components around a page: `Frame` is everything around it; it gets the error that the screen inside it shows. */
type Look = { Frame: ComponentType<{ error?: unknown; children: ReactNode }>; ErrorScreen: ComponentType<{ error: unknown }> }

/** The whole page, on the server and in the browser; `onShown` runs after hydration. */
export function PageView({ store, onShown, Frame, ErrorScreen }: Look & { store: PageStore; onShown?: () => void }) {
  useLayoutEffect(() => void onShown?.(), [onShown])
  const { loaded, error } = useSyncExternalStore(store.follow, store.state, store.state)
  const screen = (why: unknown) => (
    <Frame key="error" error={why}>
      <ErrorScreen error={why} />
    </Frame>
  )
  return (
    <PageStoreProvider value={store}>
      {error === undefined ? (
        <RenderErrors screen={screen}>
          <Frame key="page">{loaded && <loaded.page.View data={loaded.data} route={loaded.route} />}</Frame>
        </RenderErrors>
      ) : (
        screen(error)
      )}
    </PageStoreProvider>
  )
}

/** Shows the error screen if the page fails while it renders; to try again is to load it again. */
class RenderErrors extends Component<{ screen: (why: unknown) => ReactNode; children: ReactNode }, { why?: unknown }> {
  override state = { why: undefined }

  static getDerivedStateFromError = (why: unknown) => ({ why })

  override render() {
    const { why } = this.state
    return why === undefined ? this.props.children : this.props.screen(why)
  }
}
