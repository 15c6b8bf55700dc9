// Runs before the app and in any browser, so it's written in ES5, and the build copies it as it is (scripts/write-documents.ts).
/* biome-ignore-all lint: ES5 */
;(function () {
  // From the build: the app's script, the others that the page needs, and the one for browsers without Temporal.
  var files = document.currentScript.dataset
  if (document.hidden || !window.requestAnimationFrame) load()
  // The document shows the page as it starts. Its style and fonts come first, and then its first paint.
  else
    requestAnimationFrame(function () {
      requestAnimationFrame(load)
    })

  // In Chrome 126, Firefox 126, and Safari 18: just below the oldest we support (docs/architecture.md, "Browsers").
  if (!window.URL || !URL.parse) {
    if (document.body) askForUpdate()
    else document.addEventListener('DOMContentLoaded', askForUpdate)
  }

  // Forms work before the app does: web/shell/done-early.ts submits it again.
  document.addEventListener('submit', function (event) {
    window.submittedEarly = event.target
  })

  function load() {
    var others = files.others.split(' ')
    // web/app/main.tsx imports it.
    if (!('Temporal' in window)) others.push(files.polyfill)
    for (var i = 0; i < others.length; i++) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = others[i]
      document.head.appendChild(link)
    }
    var app = document.createElement('script')
    app.type = 'module'
    app.src = files.app
    document.head.appendChild(app)
  }

  // Above the app, which may work anyway.
  function askForUpdate() {
    var notice = document.createElement('p')
    notice.className = 'column bg-lamp-soft p-4 text-center font-semibold text-ink'
    notice.setAttribute('role', 'status')
    notice.textContent = 'Please update your browser to book here.'
    document.body.insertBefore(notice, document.body.firstChild)
    var request = new XMLHttpRequest()
    request.onload = function () {
      var phone = JSON.parse(request.responseText).supportPhone
      if (phone) notice.textContent += ' Or call ' + phone + ', and we’ll book for you.'
    }
    request.open('GET', '/api/config')
    request.send()
  }
})()
