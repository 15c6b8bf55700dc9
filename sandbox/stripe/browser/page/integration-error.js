/** An error in the page's code: thrown, never shown to the customer. */
export function integrationError(message) {
  const error = new Error(message)
  error.name = 'IntegrationError'
  return error
}
