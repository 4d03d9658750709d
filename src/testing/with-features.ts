import { browserFeatures } from '../site/features.browser.ts'
import { fillSlots, loadListTools } from '../web/slots.ts'

/** Fills the slots of pages with all features, as the site does. */
export async function withFeatures() {
  fillSlots(browserFeatures)
  await loadListTools()
}
