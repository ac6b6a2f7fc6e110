/** Where the size of a parcel is from: a scale, the sizes of what is in it, or nobody measured either. */
export const sizeSources = ['measured', 'products', 'guess'] as const
export type SizeSource = (typeof sizeSources)[number]
