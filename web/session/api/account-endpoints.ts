/** The pages to log in with know how to call these, and call one of them at most. */
const account = () => import('#contract/accounts/account.ts')

export const login = () => account().then((contract) => contract.login)
export const createAccount = () => account().then((contract) => contract.createAccount)
export const verifyEmail = () => account().then((contract) => contract.verifyEmail)
export const forgotPassword = () => account().then((contract) => contract.forgotPassword)
export const sendLoginCode = () => account().then((contract) => contract.sendLoginCode)
export const ratePassword = () => account().then((contract) => contract.ratePassword)
export const resetPassword = () => account().then((contract) => contract.resetPassword)
