import { createContext, use } from 'react'
import type { Thing } from '../contract/collection.ts'

const Collections = createContext<readonly Thing[]>([])

/** All collections, for features that handle entries of each; `site/` passes them. */
export const CollectionsProvider = Collections.Provider
export const useCollections = () => use(Collections)
