/** German for the home page's own text, by the English text in its markup. */
export const german: Readonly<Record<string, string>> = {
  // The header
  'Try it': 'Ausprobieren',
  Guide: 'Handbuch',
  Studio: 'Studio',
  'Try to break it': 'Stresstest',
  Themes: 'Themes',
  'All states': 'Alle Zustände',
  Menu: 'Menü',
  'Places of this site': 'Seiten dieser Website',
  Language: 'Sprache',
  'Whole page': 'Ganze Seite',
  'Only the elements': 'Nur die Elemente',
  Colors: 'Farben',
  Auto: 'Auto',
  Light: 'Hell',
  Dark: 'Dunkel',

  'prompt-forms: web forms from a sentence': 'prompt-forms: Formulare aus einem Satz',
  'Say what to ask. Get a working form.': 'Ein Satz. Und das Formular steht.',
  'Three custom elements for any web page: generate a form from a sentence, list your forms, embed one. The service behind them is a small sample here: it reads lists of fields.':
    'Drei Elemente für jede Webseite: Formulare aus einem Satz erstellen, die eigenen auflisten, eines einbetten. Der Dienst dahinter ist hier ein kleines Beispiel: Er liest Aufzählungen von Feldern.',
  'Signed in as': 'Angemeldet als',
  Administrator: 'Verwaltung',
  'Ada, a customer': 'Ada, Kundin',
  'Ben, a customer': 'Ben, Kunde',

  'Generate a form': 'Formular erstellen',
  'Back to the description': 'Zurück zur Beschreibung',
  Describe: 'Beschreiben',
  'One sentence is enough: name the fields, separated by commas.':
    'Ein Satz genügt: Nennen Sie die Felder, durch Kommas getrennt.',
  Generate: 'Erstellen',
  'The service builds the form. That takes a few seconds.':
    'Der Dienst baut das Formular. Das dauert ein paar Sekunden.',
  'Use it': 'Verwenden',
  'Open it, share its link, or embed it in a page.':
    'Öffnen, den Link teilen oder in eine Seite einbetten.',

  'The form': 'Das Formular',
  'New version': 'Neue Version',
  'Previous version': 'Vorherige Version',
  'Whose form is whose': 'Wem welches Formular gehört',
  Form: 'Formular',
  Owner: 'Gehört',
  nobody: 'niemandem',

  'The whole page, in ten lines': 'Die ganze Seite in zehn Zeilen',
  'You need no script to connect them: elements with the same endpoint share their state, in all tabs of the page.':
    'Verbinden müssen Sie nichts: Elemente mit derselben Adresse haben denselben Stand, in allen Tabs der Seite.',
  Copy: 'Kopieren',
  Copied: 'Kopiert',
  Selected: 'Markiert',

  'The key never leaves your server': 'Der Schlüssel bleibt auf Ihrem Server',
  'The elements send requests to a small proxy that you run. It asks your application for permission, adds the API key, and has only four routes: generate, list, get and delete.':
    'Die Elemente fragen einen kleinen Proxy, den Sie betreiben. Er fragt Ihre Anwendung um Erlaubnis, setzt den API-Schlüssel ein und kennt nur vier Wege: erstellen, auflisten, abrufen und löschen.',
  'From the browser to the service': 'Vom Browser zum Dienst',
  'The browser': 'Der Browser',
  'The three elements, with the visitor’s own session and nothing else.':
    'Die drei Elemente, mit der Sitzung der Besucherin oder des Besuchers und sonst nichts.',
  'Never has the key': 'Hat den Schlüssel nie',
  'Your session': 'Ihre Sitzung',
  'Your server': 'Ihr Server',
  'on any runtime with': 'überall, wo es',
  and: 'und',
  ', or one file of PHP.': ' gibt, oder eine Datei in PHP.',
  'Only place of the key': 'Nur hier ist der Schlüssel',
  'Bearer key': 'API-Schlüssel',
  'The service': 'Der Dienst',
  'Generates, stores and deletes the forms of your account.':
    'Erstellt, speichert und löscht die Formulare Ihres Kontos.',
  'Sees only your server': 'Sieht nur Ihren Server',
  'Set the proxy up': 'Den Proxy einrichten',

  'Where the answers go': 'Wohin die Antworten gehen',
  'Visitors who fill in a form send the answers to the service. It keeps them, and its API does not offer them. Your page gets an event for each form that is sent.':
    'Wer ein Formular ausfüllt, schickt die Antworten an den Dienst. Er behält sie, und seine API gibt sie nicht heraus. Ihre Seite erfährt, dass jemand ein Formular abgeschickt hat.',
  'The event for it': 'Das Ereignis dazu',

  'Go on': 'Weiter',
  Start: 'Einstieg',
  'From an empty folder to forms in your page.': 'Vom leeren Ordner zu Formularen in Ihrer Seite.',
  'Every option as a control, and the code to copy.':
    'Jede Einstellung zum Ausprobieren, und der Code dazu.',
  'Slow responses, failed connections, a hundred thousand forms.':
    'Langsame Antworten, abgebrochene Verbindungen, hunderttausend Formulare.',
  'Six properties, four looks, and maps for popular libraries.':
    'Sechs Eigenschaften, vier Gestaltungen, und Zuordnungen für verbreitete Bibliotheken.',
  'Security and privacy': 'Sicherheit und Datenschutz',
  'Every request and all stored data.': 'Jede Anfrage und alles, was gespeichert wird.',
};
