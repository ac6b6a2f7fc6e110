// Every call of the contract, for the code that answers them: `import * as api`. Pages import the one file that they
// need.

export {
  changePassword,
  changeSecondFactor,
  createAccount,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportAccount,
  forgotPassword,
  listSessions,
  login,
  logout,
  readAccount,
  resetPassword,
  saveAddresses,
  sendLoginCode,
  updateAccount,
  verifyEmail,
  verifySession,
} from './accounts/account.ts'
export { changeRole, listUsers, markVerified, sendResetLink } from './accounts/user.ts'
export { readWishlist, saveWishlist } from './accounts/wishlist.ts'
export { createCategory, deleteCategory, updateCategory } from './catalogue/admin-category.ts'
export {
  createProduct,
  deleteProduct,
  listAdminProducts,
  listProductBrands,
  readAdminProduct,
  updateProduct,
} from './catalogue/admin-product.ts'
export { requestBackInStock } from './catalogue/back-in-stock.ts'
export { listCategories } from './catalogue/category.ts'
export { readCostRule } from './catalogue/costs.ts'
export { dismissMissedSearch, listMissedSearches } from './catalogue/missed-search.ts'
export {
  listCategoryProducts,
  listHomeGroups,
  listProducts,
  readProduct,
  suggestProducts,
} from './catalogue/product.ts'
export { exportProducts, importProducts } from './catalogue/product-csv.ts'
export { editProducts } from './catalogue/product-edit.ts'
export {
  createSynonym,
  deleteSynonym,
  listSynonyms,
  readSynonym,
  updateSynonym,
} from './catalogue/synonym.ts'
export {
  answerAttention,
  endRefund,
  exportOrders,
  fulfilOrder,
  fulfilOrders,
  refundOrder,
} from './orders/admin-order.ts'
export { checkCart, readCart, saveCart } from './orders/cart.ts'
export { listInvoices, readCreditNotePdf, readInvoicePdf } from './orders/invoice.ts'
export { cancelOrder, listOrders, placeOrder, readOrder } from './orders/order.ts'
export { addOrderNote, listOrderNotes } from './orders/order-note.ts'
export { listOrderPayments } from './orders/order-payments.ts'
export { trackOrder } from './orders/order-status.ts'
export { cancelCheckout, readCheckoutStatus, receiveWebhook, startCheckout } from './orders/payment.ts'
export { listReturns, moveReturn, readReturnPhoto, requestReturn } from './orders/return.ts'
export { listAlerts, releaseHeldStock, settleAlert } from './shop/alert.ts'
export { listAudit, revertChange, undoBatch } from './shop/audit.ts'
export { sendContactMessage } from './shop/contact.ts'
export {
  addConversationNote,
  answerConversation,
  findConversationOfMessage,
  listAssignees,
  listConversations,
  listOrderMessages,
  moveConversation,
  readConversation,
} from './shop/conversation.ts'
export { listEmails, readEmail, releaseEmails, resendEmail, retryEmails } from './shop/email.ts'
export { listJobs, retryPayments, runJob, warmPictures } from './shop/health.ts'
export { readNotificationChoices, readOpenWork, saveNotificationChoices } from './shop/notification.ts'
export { exportPurchase, readAdminSummary } from './shop/report.ts'
export {
  createSavedAnswer,
  deleteSavedAnswer,
  listSavedAnswers,
  updateSavedAnswer,
} from './shop/saved-answer.ts'
export { readSettings, saveSettings } from './shop/settings.ts'
export { readShopSettings } from './shop/shop.ts'
export {
  createCourier,
  deleteCourier,
  listCourierNames,
  listCouriers,
  readCourier,
  updateCourier,
} from './trade-partners/courier.ts'
export {
  createSupplier,
  deleteSupplier,
  listSupplierNames,
  listSuppliers,
  readSupplier,
  readSupplierStats,
  updateSupplier,
} from './trade-partners/supplier.ts'
