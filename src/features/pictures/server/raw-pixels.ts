/** A picture as it is shown: turned as its camera was held, in the colours of the web, 8 bits each. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }
