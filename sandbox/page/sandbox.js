// Moves the clock and reloads the page to show emails that became due.
async function move(change) {
  const response = await fetch('/sandbox/clock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  })
  if (response.ok) location.reload()
  else document.querySelector('[data-status]').textContent = (await response.json()).message
}

for (const button of document.querySelectorAll('[data-clock]'))
  button.addEventListener('click', () => move(JSON.parse(button.dataset.clock)))

document.querySelector('[data-clock-form]').addEventListener('submit', (event) => {
  event.preventDefault()
  move({ now: new FormData(event.target).get('now') })
})
