import { Component, type ComponentType, type ReactNode, useLayoutEffect } from 'react'
import { type PageStore, PageStoreProvider, usePageState } from './page-state.ts'

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
  const { loaded, error } = usePageState()
  const screen = (why: unknown) => (
    <Frame key="error" error={why}>
      <ErrorScreen error={why} />
    </Frame>
  )
  if (error !== undefined) return screen(error)
  return (
    <RenderErrors screen={screen}>
      <Frame key="page">{loaded && <loaded.page.View data={loaded.data} route={loaded.route} />}</Frame>
    </RenderErrors>
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
