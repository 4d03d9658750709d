import { Component, type ReactNode } from 'react'
import type { RouterState } from './router.ts'

type Props = { state: RouterState; screen: (error: unknown) => ReactNode; children: ReactNode }
type Failed = { error: unknown; location: unknown; revalidating: boolean }

/**
 * Shows the error screen where a page could not be loaded, and where one fails while it is made: that one until somebody
 * goes elsewhere or it was asked for anew.
 */
export class RenderErrors extends Component<Props, Failed> {
  override state: Failed = { error: undefined, location: undefined, revalidating: false }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  static getDerivedStateFromProps({ state: { location, error, revalidating } }: Props, before: Failed): Failed {
    const isOver = before.location !== location || (before.revalidating && !revalidating)
    return { error: isOver ? error : (error ?? before.error), location, revalidating }
  }

  override render() {
    const { error } = this.state
    return error === undefined ? this.props.children : this.props.screen(error)
  }
}
