// Changes the sandbox and reloads the page, such as to show emails that became due.
async function post(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { message, failed } = await response.json()
  if (response.ok && !failed) location.reload()
  else
    document.querySelector('[data-status]').textContent =
      message ?? `The clock is moved, but these jobs failed: ${failed.join(', ')}`
}

for (const button of document.querySelectorAll('[data-clock]'))
  button.addEventListener('click', () => post('/sandbox/clock', JSON.parse(button.dataset.clock)))

for (const button of document.querySelectorAll('[data-card]'))
  button.addEventListener('click', () => post('/sandbox/card', JSON.parse(button.dataset.card)))

document.querySelector('[data-extras]').addEventListener('click', () => post('/sandbox/extras', {}))

document.querySelector('[data-reader]').addEventListener('click', () => post('/sandbox/card-reader', {}))

document.querySelector('[data-clock-form]').addEventListener('submit', (event) => {
  event.preventDefault()
  post('/sandbox/clock', { now: new FormData(event.target).get('now') })
})

for (const button of document.querySelectorAll('[data-fill]'))
  button.addEventListener('click', () => fill(button))

// Stays on the page, to say how many bookings there are.
async function fill(button) {
  const status = document.querySelector('[data-fill-status]')
  const buttons = document.querySelectorAll('[data-fill]')
  const label = button.textContent
  for (const each of buttons) each.disabled = true
  button.textContent = button.dataset.working
  status.textContent = `${button.dataset.working} This can take up to a minute.`
  try {
    const response = await fetch(button.dataset.fill, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    status.textContent = (await response.json()).message
  } catch {
    status.textContent = "The sandbox didn't respond. Check that the server is running."
  } finally {
    button.textContent = label
    for (const each of buttons) each.disabled = false
  }
}
