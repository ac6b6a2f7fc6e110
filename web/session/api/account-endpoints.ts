/** Every page knows how to call these, and a guest's page never does. */
const account = () => import('#contract/accounts/account.ts')

export const login = () => account().then((contract) => contract.login)
export const createAccount = () => account().then((contract) => contract.createAccount)
export const verifySession = () => account().then((contract) => contract.verifySession)
export const logout = () => account().then((contract) => contract.logout)
export const verifyEmail = () => account().then((contract) => contract.verifyEmail)
export const forgotPassword = () => account().then((contract) => contract.forgotPassword)
export const sendLoginCode = () => account().then((contract) => contract.sendLoginCode)
export const resetPassword = () => account().then((contract) => contract.resetPassword)
