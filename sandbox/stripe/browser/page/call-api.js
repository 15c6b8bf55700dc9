const connectionError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
}

/** Calls the emulator's API for an intent. Resolves to `{paymentIntent}` or `{error}`; never rejects. */
export async function callApi(url, { key, method, params }) {
  const form = new URLSearchParams(params)
  const isGet = method === 'GET'
  try {
    const response = await fetch(isGet ? `${url}?${form}` : url, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(isGet ? {} : { body: form }),
    })
    const body = await response.json()
    return response.ok ? { paymentIntent: body } : { error: body.error }
  } catch {
    return { error: connectionError }
  }
}
