import { callAddress } from '../../contract/address.ts'
import { copyCalls } from './contract.ts'

/** Where a copy is downloaded from. */
export const backupAddress = (id: string) => callAddress(copyCalls.download, { id })
