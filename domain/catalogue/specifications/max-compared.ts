/** More products would not fit beside each other. In a file of its own, so that pages do without the rules of comparing. */
export const maxCompared = 4
