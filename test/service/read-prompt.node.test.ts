/** The prompt reader of the demo: prompts as visitors type them, and the forms that they get. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fromHash, inHash } from '../../demo/in-page/form-hash.js';
import { LANGUAGES, type Field, type Language } from '../../demo/service/form.js';
import { readPrompt } from '../../demo/service/prompt/read-prompt.js';
import { assertLinear } from '../support/growth.js';
import { TEXTS } from '../../demo/service/page/texts.js';
import { setup } from './setup.js';

/** "Size*: single {S|M} 0-9 (hint)": label, star if required, kind, options, limits, hint. */
function show(field: Field): string {
  const options = field.options ? ` {${field.options.join('|')}}` : '';
  const limits = field.max === undefined ? '' : ` ${field.min}-${field.max}`;
  const hint = field.hint === undefined ? '' : ` (${field.hint})`;
  return `${field.label}${field.required ? '*' : ''}: ${field.kind}${options}${limits}${hint}`;
}

interface More {
  /** Default: en. */
  readonly lang?: Language;
  /** Default: none. */
  readonly description?: string;
  readonly notUnderstood?: readonly string[];
}

const CASES: readonly (readonly [
  prompt: string,
  title: string,
  fields: readonly string[],
  more?: More,
])[] = [
  [
    'A form with a rating of 1 to 5 stars and a comment',
    'Your details',
    ['Rating: rating 1-5', 'Comment: long'],
  ],
  [
    'Create a pet adoption form. Ask for full name, email address, phone number, type of home (house, apartment, other), whether they own other pets, and why they want to adopt. Make phone optional.',
    'Pet adoption form',
    [
      'Full name*: name',
      'Email address*: email',
      'Phone number: phone',
      'Type of home: single {House|Apartment|Other}',
      'Do you own other pets?: yesno',
      'Why do you want to adopt?: long',
    ],
    { notUnderstood: ['Make phone optional'] },
  ],
  [
    'I want a form for my photography business where clients can enter their name, email, event date, event type (wedding, portrait, corporate) and budget',
    'Photography business',
    [
      'Name*: name',
      'Email*: email',
      'Event date: date',
      'Event type: single {Wedding|Portrait|Corporate}',
      'Budget: number',
    ],
  ],
  [
    'customer feedback form with 5-star rating and multiple choice question about what they bought: shoes, shirts, hats',
    'Customer feedback form',
    ['5-star rating: rating 1-5', 'What you bought: single {Shoes|Shirts|Hats}'],
  ],
  [
    'Gym membership registration with name, email, phone, date of birth, membership type with options basic, premium and VIP, and emergency contact',
    'Gym membership registration',
    [
      'Name*: name',
      'Email*: email',
      'Phone: phone',
      'Date of birth: date',
      'Membership type: single {Basic|Premium|VIP}',
      'Emergency contact: text',
    ],
  ],
  [
    'Conference sign up, must include name, company, email and T-shirt size (dropdown: S, M, L, XL); dietary requirements optional',
    'Conference sign up',
    [
      'Name*: name',
      'Company*: text',
      'Email*: email',
      'T-shirt size*: single {S|M|L|XL}',
      'Dietary requirements: text',
    ],
  ],
  [
    'Survey about lunch: How often do you eat out? (daily, weekly, never) What is your favourite food? Rate our canteen from 1 to 10.',
    'Lunch survey',
    [
      'How often do you eat out?: single {Daily|Weekly|Never}',
      'What is your favourite food?: text',
      'Rate our canteen: rating 1-10',
    ],
  ],
  [
    'Umfrage zur Kundenzufriedenheit mit Bewertung von 1 bis 10, Kommentar und E-Mail (optional)',
    'Umfrage zur Kundenzufriedenheit',
    ['Bewertung*: rating 1-10', 'Kommentar*: long', 'E-Mail: email'],
    { lang: 'de' },
  ],
  [
    'Terminbuchung für Friseur mit Name, Telefon, Wunschtermin, Uhrzeit und Leistung: Schnitt, Farbe oder Styling',
    'Terminbuchung für Friseur',
    [
      'Name*: name',
      'Telefon: phone',
      'Wunschtermin: date',
      'Uhrzeit: time',
      'Leistung: single {Schnitt|Farbe|Styling}',
    ],
    { lang: 'de' },
  ],
  [
    'Form for reporting potholes with location, photo, severity (low, medium, high) and description',
    'Reporting potholes',
    ['Location: text', 'Photo: file', 'Severity: single {Low|Medium|High}', 'Description: long'],
  ],
  [
    'School trip consent form: child name, parent name, emergency phone, allergies, I consent to photos (yes/no)',
    'School trip consent',
    [
      'Child name*: name',
      'Parent name*: name',
      'Emergency phone: phone',
      'Allergies: text',
      'I consent to photos: yesno',
    ],
  ],
  [
    'Make an event RSVP form. The party is on 12 June at the lake. Guests choose between meat, fish and vegan. They must leave their email.',
    'Event RSVP form',
    ['Your choice: single {Meat|Fish|Vegan}', 'Email*: email'],
    { notUnderstood: ['The party is on 12 June at the lake'] },
  ],
  [
    'Ask people for their name, email, and whether they want to join our newsletter',
    'Your details',
    ['Name*: name', 'Email*: email', 'Do you want to join our newsletter?: yesno'],
  ],
  [
    'Hotel booking with check-in date, check-out date, number of adults, number of children, room type: single, double or suite, and special requests',
    'Hotel booking',
    [
      'Name*: name',
      'Email*: email',
      'Check-in date: date',
      'Check-out date: date',
      'Number of adults: number',
      'Number of children: number',
      'Room type: single {Single|Double|Suite}',
      'Special requests: long',
    ],
  ],
  [
    'Make an RSVP form for our summer party with name, email, number of guests and dietary needs (vegan, vegetarian, none)',
    'Summer party RSVP',
    [
      'Name*: name',
      'Email*: email',
      'Number of guests: number',
      'Dietary needs: multiple {Vegan|Vegetarian|None}',
    ],
  ],
  [
    'Feedback form for a coffee shop: rating, favourite drink (espresso, latte, tea), what could we improve?',
    'Coffee shop feedback',
    [
      'Rating: rating 1-5',
      'Favourite drink: single {Espresso|Latte|Tea}',
      'What could we improve?: long',
    ],
  ],
  [
    'Job application with CV upload, portfolio link, cover letter (optional)',
    'Job application',
    ['Full name*: name', 'Email*: email', 'CV: file', 'Portfolio link: url', 'Cover letter: long'],
  ],
  [
    'I need a survey about remote work with 3 questions',
    'Remote work survey',
    [
      'How do you feel about remote work?*: rating 1-5',
      'What works well?: long',
      'What should change?: long',
    ],
  ],
  [
    'Order form for T-shirts with size (S, M, L, XL), colour: red, green or blue, quantity',
    'T-shirt order',
    [
      'Name*: name',
      'Email*: email',
      'Size: single {S|M|L|XL}',
      'Colour: single {Red|Green|Blue}',
      'Quantity: number',
    ],
  ],
  [
    'Create a form that asks for name, email and how satisfied they are from 1 to 5',
    'Your details',
    ['Name*: name', 'Email*: email', 'How satisfied are you?: rating 1-5'],
  ],
  [
    'Event registration\n- Full name (required)\n- Email*\n- T-shirt size: S, M, L\n- Phone - optional',
    'Event registration',
    ['Full name*: name', 'Email*: email', 'T-shirt size: single {S|M|L}', 'Phone: phone'],
  ],
  [
    'Ask: What is your name? What is your favourite colour? Do you smoke? (yes/no)',
    'Your details',
    ['What is your name?*: name', 'What is your favourite colour?: text', 'Do you smoke?: yesno'],
  ],
  [
    'Kontaktformular mit Name, E-Mail und Nachricht',
    'Kontaktformular',
    ['Name*: name', 'E-Mail*: email', 'Nachricht: long'],
    { lang: 'de' },
  ],
  [
    'Anmeldung für unser Sommerfest mit Vorname, Nachname, Anzahl Personen und Essen (vegan, vegetarisch, alles)',
    'Anmeldung für unser Sommerfest',
    [
      'Vorname*: name',
      'Nachname*: name',
      'Anzahl Personen: number',
      'Essen: single {Vegan|Vegetarisch|Alles}',
    ],
    { lang: 'de' },
  ],
  ['name, email and phone', 'Your details', ['Name*: name', 'Email*: email', 'Phone: phone']],
  [
    'Newsletter signup for my bakery',
    'Bakery newsletter signup',
    ['Email*: email', 'First name: name'],
  ],
  [
    'Survey for people with disabilities',
    'Survey for people with disabilities',
    [
      'How satisfied are you overall?*: rating 1-5',
      'What works well?: long',
      'What should change?: long',
      'How likely are you to recommend us?: rating 0-10',
      'How did you hear about us?: text',
      'Anything else?: long',
    ],
  ],
  [
    'Booking form for guitar lessons with preferred date, time, and level (beginner, intermediate, advanced)',
    'Guitar lesson booking',
    [
      'Name*: name',
      'Email*: email',
      'Preferred date: date',
      'Time: time',
      'Level: single {Beginner|Intermediate|Advanced}',
    ],
  ],
  [
    'A form with options red, green or blue',
    'Your details',
    ['Your choice: single {Red|Green|Blue}'],
  ],
  [
    'Let people choose between pizza, pasta and salad',
    'Your details',
    ['Your choice: single {Pizza|Pasta|Salad}'],
  ],
  [
    'I run a bakery. Make an order form for cakes with name, phone, cake size (small, medium, large) and pick-up date. Phone is required. The shop is open on weekdays.',
    'Cake order',
    [
      'Name*: name',
      'Phone*: phone',
      'Cake size: single {Small|Medium|Large}',
      'Pick-up date: date',
    ],
    { notUnderstood: ['I run a bakery', 'The shop is open on weekdays'] },
  ],
  [
    'Contact form with a friendly tone',
    'Contact form',
    ['Name*: name', 'Email*: email', 'Subject: text', 'Message*: long'],
    { notUnderstood: ['with a friendly tone'] },
  ],
  [
    "Who's coming to dinner on Friday?",
    "Who's coming to dinner on Friday?",
    [
      'Name*: name',
      'Email*: email',
      'Will you come?*: yesno',
      'Number of guests: number 0-20',
      'Dietary needs: text',
      'Message: long',
    ],
  ],
  [
    'Wedding RSVP: name, plus one, meal choice: beef, fish or vegetarian, song request',
    'Wedding RSVP',
    [
      'Name*: name',
      'Plus one: yesno',
      'Meal choice: single {Beef|Fish|Vegetarian}',
      'Song request: text',
    ],
  ],
  ['Create a form to collect emails for my newsletter', 'Your details', ['Email*: email']],
  [
    'A registration form for a workshop. Fields: name, email, company, job title, whether they need parking, how they heard about us. All fields are required.',
    'Workshop registration',
    [
      'Name*: name',
      'Email*: email',
      'Company*: text',
      'Job title*: text',
      'Do you need parking?*: yesno',
      'How did you hear about us?*: long',
    ],
  ],
  [
    '<img src=x onerror=alert(1)>',
    '<img src=x onerror=alert(1)>',
    ['Name*: name', 'Email*: email', 'Message*: long'],
  ],
  [
    'التسجيل في الحفل',
    'التسجيل في الحفل',
    [
      'الاسم*: name',
      'البريد الإلكتروني*: email',
      'هل ستحضر؟*: yesno',
      'عدد الضيوف: number 0-20',
      'متطلبات غذائية: text',
      'الرسالة: long',
    ],
    { lang: 'ar' },
  ],
  [
    '夏祭りの申し込みフォーム',
    '夏祭りの申し込みフォーム',
    ['氏名*: name', 'メールアドレス*: email', '電話番号: phone', '人数: number', 'その他: long'],
    { lang: 'ja' },
  ],
  [
    'PLEASE MAKE A FEEDBACK FORM FOR OUR HOTEL',
    'Hotel feedback',
    [
      'How was it overall?*: rating 1-5',
      'What did you like?: long',
      'What could be better?: long',
      'Would you recommend it?: yesno',
      'Email: email',
    ],
  ],
  [
    'Customer satisfaction survey with overall rating (1-10), how likely are you to recommend us, and comments',
    'Customer satisfaction survey',
    [
      'Overall rating: rating 1-10',
      'How likely are you to recommend us?: rating 0-10',
      'Comments: long',
    ],
  ],
  [
    'Form with name, date of birth, start date, arrival time, website, address, photo upload and agree to terms',
    'Your details',
    [
      'Name*: name',
      'Date of birth: date',
      'Start date: date',
      'Arrival time: time',
      'Website: url',
      'Address: address',
      'Photo: file',
      'Agree to terms: yesno',
    ],
  ],
  [
    'volunteer sign-up with name, email, days available (select all that apply: Monday, Tuesday, Wednesday), skills: first aid, cooking, driving; emergency contact phone',
    'Volunteer sign-up',
    [
      'Name*: name',
      'Email*: email',
      'Days available: multiple {Monday|Tuesday|Wednesday}',
      'Skills: multiple {First aid|Cooking|Driving}',
      'Emergency contact phone: phone',
    ],
  ],
  [
    'Bug report form',
    'Bug report form',
    ['Email*: email', 'What happened?*: long', 'What did you expect?: long', 'Screenshot: file'],
  ],
  [
    'Make a form called "Kitty Adoption" with full name, email, why do you want a cat? and home type (house/flat/farm)',
    'Kitty Adoption',
    [
      'Full name*: name',
      'Email*: email',
      'Why do you want a cat?: long',
      'Home type: single {House|Flat|Farm}',
    ],
  ],
  [
    'first and last name, email and phone, preferred contact method: phone, email or post',
    'Your details',
    [
      'First name*: name',
      'Last name*: name',
      'Email*: email',
      'Phone: phone',
      'Preferred contact method: single {Phone|Email|Post}',
    ],
  ],
  [
    'Make me a quiz: What is the capital of France? (Paris, London, Rome) How many legs does a spider have? Is the earth flat?',
    'Quiz',
    [
      'What is the capital of France?: single {Paris|London|Rome}',
      'How many legs does a spider have?: number',
      'Is the earth flat?: yesno',
    ],
  ],
  [
    'Simple lunch order: choose between soup, salad and sandwich, number of portions (1-10), and allergies',
    'Lunch order',
    [
      'Your choice: single {Soup|Salad|Sandwich}',
      'Number of portions: number 1-10',
      'Allergies: text',
    ],
  ],
  [
    'Rental application for an apartment with full name, current address, monthly income, number of occupants, pets (yes/no), and move-in date',
    'Apartment rental application',
    [
      'Full name*: name',
      'Current address: address',
      'Monthly income: number',
      'Number of occupants: number',
      'Pets: yesno',
      'Move-in date: date',
    ],
  ],
  [
    'Doctor appointment form including patient name, insurance number, reason for visit, preferred date and time',
    'Doctor appointment form',
    [
      'Patient name*: name',
      'Insurance number: text',
      'Reason for visit: long',
      'Preferred date: date',
      'Time: time',
    ],
  ],
  [
    'Party form with favourite colour with options red, green or blue, age (18-99), and email',
    'Party form',
    ['Favourite colour: single {Red|Green|Blue}', 'Age: number 18-99', 'Email*: email'],
  ],
  [
    'Ask guests if they are coming, whether they have allergies and what song they want to hear',
    'Your details',
    [
      'Are you coming?: yesno',
      'Do you have allergies?: yesno',
      'What song do you want to hear?: long',
    ],
  ],
  [
    'Please create a simple form where customers can leave a review: star rating, title, review text, photo',
    'Leave a review',
    ['Star rating: rating 1-5', 'Title: text', 'Review text: text', 'Photo: file'],
  ],
  ['name\nemail\nmessage', 'Your details', ['Name*: name', 'Email*: email', 'Message: long']],
  [
    'Survey with the following questions:\n1. How old are you?\n2. Which team are you on? (Red, Blue)\n3. What should we improve?',
    'Survey',
    [
      'How old are you?: number',
      'Which team are you on?: single {Red|Blue}',
      'What should we improve?: long',
    ],
  ],
  [
    'Form with name and email, where email is optional',
    'Your details',
    ['Name*: name', 'Email: email'],
  ],
  [
    'name, email (required), city, and message. Only email is required.',
    'Your details',
    ['Name: name', 'Email*: email', 'City: text', 'Message: long'],
  ],
  ['Poll: tea or coffee?', 'Poll', ['Tea or coffee?: single {Tea|Coffee}']],
  [
    'Make a lead capture form with company name, number of employees, budget range (under 1k, 1k-5k, over 5k)',
    'Lead capture form',
    [
      'Company name: text',
      'Number of employees: number',
      'Budget range: single {Under 1k|1k-5k|Over 5k}',
    ],
  ],
  [
    'A form to sign up volunteers for a beach cleanup on Saturday. We need their name, age, and if they can bring tools.',
    'Sign up volunteers for a beach cleanup on Saturday',
    ['Name*: name', 'Age: number', 'Can you bring tools?: yesno'],
  ],
  [
    'Workshop sign-up with name and which days they can attend: Monday, Tuesday or Wednesday',
    'Workshop sign-up',
    ['Name*: name', 'Which days can you attend?: multiple {Monday|Tuesday|Wednesday}'],
  ],
  [
    'Form with 2 questions: How old are you and where do you live?',
    'Your details',
    ['How old are you?: number', 'Where do you live?: text'],
  ],
  [
    'Feedback form for our conference: overall rating, favourite talk, what we should improve, and whether they would come again',
    'Conference feedback',
    [
      'Overall rating: rating 1-5',
      'Favourite talk: text',
      'What should we improve?: long',
      'Will you come again?: yesno',
    ],
  ],
  [
    'Membership form:\nName (required)\nDate of birth\nEmail\nNewsletter (yes/no)',
    'Membership form',
    ['Name*: name', 'Date of birth: date', 'Email: email', 'Newsletter: yesno'],
  ],
  [
    'Event feedback. Fields:\n* Overall rating (1-5 stars)\n* Best session\n* Comments (long text)',
    'Event feedback',
    ['Overall rating: rating 1-5', 'Best session: text', 'Comments: long'],
  ],
  [
    'Pizza order: pizza (Margherita, Funghi), extra toppings (multiple: olives, ham), delivery time, will you pick it up? (yes/no), notes',
    'Pizza order',
    [
      'Pizza: single {Margherita|Funghi}',
      'Extra toppings: multiple {Olives|Ham}',
      'Delivery time: time',
      'Will you pick it up?: yesno',
      'Notes: long',
    ],
  ],
  [
    'RSVP',
    'RSVP',
    [
      'Name*: name',
      'Email*: email',
      'Will you come?*: yesno',
      'Number of guests: number 0-20',
      'Dietary needs: text',
      'Message: long',
    ],
  ],
  [
    'Book a table: date, time, number of people, allergies',
    'Book a table',
    ['Date: date', 'Time: time', 'Number of people: number', 'Allergies: text'],
  ],
  [
    'Wedding RSVP with name and email. Guests can choose beef, fish or vegetarian.',
    'Wedding RSVP',
    ['Name*: name', 'Email*: email', 'Your choice: single {Beef|Fish|Vegetarian}'],
  ],
  [
    'severity (low, medium, high, critical)',
    'Severity',
    ['Severity: single {Low|Medium|High|Critical}'],
  ],
  [
    'Bug report with summary, severity (low, medium, high, critical) and screenshot',
    'Bug report',
    ['Summary: long', 'Severity: single {Low|Medium|High|Critical}', 'Screenshot: file'],
  ],
  [
    'quiz about planets with 5 questions',
    'Planets quiz',
    [
      'What do you know about planets?*: long',
      'What is the most surprising fact about planets?*: text',
      'Which common belief about planets is wrong?*: text',
      'How would you explain planets to a child?*: long',
      'What is still unknown about planets?*: long',
    ],
  ],
  [
    'A quiz with 3 questions about the French Revolution',
    'French Revolution quiz',
    [
      'What do you know about the French Revolution?*: long',
      'What is the most surprising fact about the French Revolution?*: text',
      'Which common belief about the French Revolution is wrong?*: text',
    ],
  ],
  [
    'Feedback form for https://example.com/products?id=3,4&b=c with name, rating and comments',
    'Feedback form',
    ['Name*: name', 'Rating: rating 1-5', 'Comments: long'],
    { description: 'https://example.com/products?id=3,4&b=c' },
  ],
  [
    'Sign-up form. The program is at https://example.com/event?x=1. Ask for name, email and agreement to the terms (https://example.com/terms)',
    'Sign-up form',
    ['Name*: name', 'Email*: email', 'Agreement to the terms: yesno (https://example.com/terms)'],
    { description: 'The program is at https://example.com/event?x=1' },
  ],
  [
    'أنشئ نموذج تسجيل في حفل الزفاف مع الاسم والبريد الإلكتروني وعدد الضيوف ونوع الوجبة (لحم، سمك أو نباتي)',
    'نموذج تسجيل في حفل الزفاف',
    [
      'الاسم*: name',
      'البريد الإلكتروني*: email',
      'عدد الضيوف: number',
      'نوع الوجبة: single {لحم|سمك|نباتي}',
    ],
    { lang: 'ar' },
  ],
  [
    'نموذج حجز طاولة: التاريخ، الوقت، عدد الأشخاص، الحساسية',
    'نموذج حجز طاولة',
    ['التاريخ: date', 'الوقت: time', 'عدد الأشخاص: number', 'الحساسية: text'],
    { lang: 'ar' },
  ],
  [
    'استبيان رضا العملاء يتضمن التقييم من ١ إلى ١٠، هل توصي بنا؟ والتعليقات (اختياري)',
    'استبيان رضا العملاء',
    ['التقييم*: rating 1-10', 'هل توصي بنا؟*: yesno', 'التعليقات: long'],
    { lang: 'ar' },
  ],
  [
    '夏祭りの申し込みフォームを作ってください。名前、メールアドレス、参加人数、アレルギー（任意）を聞いてください。',
    '夏祭りの申し込みフォーム',
    ['名前*: name', 'メールアドレス*: email', '参加人数*: number', 'アレルギー: text'],
    { lang: 'ja' },
  ],
  [
    '名前、メールアドレス、電話番号を入力する料理教室の申し込みフォームを作って',
    '料理教室の申し込みフォーム',
    ['名前*: name', 'メールアドレス*: email', '電話番号: phone'],
    { lang: 'ja' },
  ],
  [
    '結婚式の出欠フォーム：名前と出欠（出席／欠席）、食事：肉、魚、ベジタリアン、到着時間',
    '結婚式の出欠フォーム',
    ['名前*: name', '出欠: yesno', '食事: single {肉|魚|ベジタリアン}', '到着時間: time'],
    { lang: 'ja' },
  ],
  [
    'ゲストは肉、魚、ベジタリアンから選択します。',
    'ご記入フォーム',
    ['選択: single {肉|魚|ベジタリアン}'],
    { lang: 'ja' },
  ],
  [
    'Tisch reservieren: Datum, Uhrzeit, Anzahl Personen, Allergien',
    'Tisch reservieren',
    ['Datum: date', 'Uhrzeit: time', 'Anzahl Personen: number', 'Allergien: text'],
    { lang: 'de' },
  ],
  [
    'Bitte ein Quiz über Planeten mit 2 Fragen',
    'Quiz über Planeten',
    [
      'Was wissen Sie zum Thema Planeten?*: long',
      'Was ist am Thema Planeten am erstaunlichsten?*: text',
    ],
    { lang: 'de' },
  ],
  [
    "Formulaire d'inscription au marathon avec nom, e-mail, date de naissance, taille (S, M, L) et certificat médical (facultatif)",
    "Formulaire d'inscription au marathon",
    [
      'Nom*: name',
      'E-mail*: email',
      'Date de naissance*: date',
      'Taille*: single {S|M|L}',
      'Certificat médical: text',
    ],
    { lang: 'fr' },
  ],
  [
    'Formulario de reserva con nombre, correo electrónico, fecha, hora y número de personas',
    'Formulario de reserva',
    [
      'Nombre*: name',
      'Correo electrónico*: email',
      'Fecha: date',
      'Hora: time',
      'Número de personas: number',
    ],
    { lang: 'es' },
  ],
  [
    'i need a form so people can sign up for our neighborhood bbq next saturday, they should say what dish they bring and how many ppl are coming',
    'Neighborhood BBQ sign up',
    ['What dish do you bring?: long', 'How many ppl are coming?: number'],
    { notUnderstood: ['next saturday'] },
  ],
  [
    'Client intake form for my physiotherapy practice',
    'Physiotherapy practice client intake',
    [
      'Full name*: name',
      'Email*: email',
      'Phone: phone',
      'Tell us about yourself*: long',
      'Attachment: file',
    ],
  ],
  [
    'Create a survey to find out how happy our employees are. Use a friendly tone. It should have about 6 questions and be anonymous.',
    'Survey to find out how happy our employees are',
    [
      'How satisfied are you overall?*: rating 1-5',
      'What works well?: long',
      'What should change?: long',
      'How likely are you to recommend us?: rating 0-10',
      'How did you hear about us?: text',
      'Anything else?: long',
    ],
    { notUnderstood: ['Use a friendly tone', 'It should have about 6 questions and be anonymous'] },
  ],
  [
    'Lost and found form for a school: what item was lost, where, when, color, and a photo if they have one. Send it to office@school.example',
    'Lost and found form for a school',
    ['What item was lost?: long', 'Where: text', 'When: date', 'Color: text', 'Photo: file'],
    { notUnderstood: ['Send it to office@school.example'] },
  ],
  [
    'pls make a form for my dog walking buisness - owner name, phone nr, dogs name, breed, age, does the dog bite?, preferred walking times (morning/noon/evening)',
    'Dog walking buisness',
    [
      'Owner name*: name',
      'Phone nr: phone',
      'Dogs name: text',
      'Breed: text',
      'Age: number',
      'Does the dog bite?: yesno',
      'Preferred walking times: multiple {Morning|Noon|Evening}',
    ],
  ],
  [
    'Order form for homemade cakes. Flavors are chocolate, vanilla and lemon. Sizes are 6 inch, 8 inch and 10 inch. Customers should pick a pickup date and leave notes. Show the notes only if they order two or more.',
    'Homemade cake order',
    [
      'Flavors: single {Chocolate|Vanilla|Lemon}',
      'Sizes: single {6 inch|8 inch|10 inch}',
      'Pickup date: date',
      'Notes: long',
    ],
    { notUnderstood: ['Show the notes only if they order two or more'] },
  ],
  [
    'What would you like to eat at the Christmas party?',
    'Your details',
    ['What would you like to eat at the Christmas party?: long'],
  ],
  [
    'Volunteer application\n\n• Name\n• Email / phone\n• Which days are you available? Mon, Tue, Wed, Thu, Fri\n• Do you have a driving licence?\n• Tell us why you want to help',
    'Volunteer application',
    [
      'Name*: name',
      'Email / phone*: email',
      'Which days are you available?: multiple {Mon|Tue|Wed|Thu|Fri}',
      'Do you have a driving licence?: yesno',
      'Tell us why you want to help: long',
    ],
  ],
  [
    'Ich brauche ein Anmeldeformular für unseren Kindergeburtstag mit Name vom Kind, Alter, Allergien und Telefonnummer der Eltern',
    'Anmeldeformular für unseren Kindergeburtstag',
    ['Name vom Kind*: name', 'Alter: number', 'Allergien: text', 'Telefonnummer der Eltern: phone'],
    { lang: 'de' },
  ],
  [
    'Feedback zum Workshop gestern – was war gut, was war schlecht, Note von 1 bis 6, würden Sie wiederkommen?',
    'Feedback zum Workshop gestern',
    [
      'Was war gut?: long',
      'Was war schlecht?: long',
      'Note: rating 1-6',
      'Würden Sie wiederkommen?: yesno',
    ],
    { lang: 'de' },
  ],
  [
    'Erstelle ein Formular für Urlaubsanträge: Mitarbeiter, Abteilung (Vertrieb, IT, Personal), erster Urlaubstag, letzter Urlaubstag, Vertretung. Der Chef soll eine Mail bekommen.',
    'Formular für Urlaubsanträge',
    [
      'Mitarbeiter*: name',
      'Abteilung: single {Vertrieb|IT|Personal}',
      'Erster Urlaubstag: date',
      'Letzter Urlaubstag: date',
      'Vertretung: text',
    ],
    { lang: 'de', notUnderstood: ['Der Chef soll eine Mail bekommen'] },
  ],
  [
    'Je voudrais un formulaire pour que mes clients prennent rendez-vous au salon de coiffure : nom, téléphone, prestation (coupe, couleur ou brushing), jour et heure souhaités',
    'Formulaire pour que mes clients prennent rendez-vous au salon de…',
    [
      'Nom*: name',
      'Téléphone: phone',
      'Prestation: single {Coupe|Couleur|Brushing}',
      'Jour: date',
      'Heure: time',
    ],
    { lang: 'fr' },
  ],
  [
    'questionnaire de satisfaction restaurant',
    'Questionnaire de satisfaction restaurant',
    [
      'Votre avis général*: rating 1-5',
      'Qu’avez-vous aimé ?: long',
      'Que faut-il améliorer ?: long',
      'Le recommanderiez-vous ?: yesno',
      'E-mail: email',
    ],
    { lang: 'fr' },
  ],
  [
    "Inscription à la sortie scolaire. Il faut le nom de l'enfant, sa classe, le numéro des parents et s'il a des allergies. La sortie a lieu le 14 mai.",
    'Inscription à la sortie scolaire',
    [
      "Nom de l'enfant*: name",
      'Classe: text',
      'Numéro des parents: phone',
      'A-t-il des allergies ?: yesno',
    ],
    { lang: 'fr', notUnderstood: ['La sortie a lieu le 14 mai'] },
  ],
  [
    'Necesito un formulario para que la gente se apunte a mi clase de yoga, con nombre, correo, nivel (principiante, intermedio o avanzado) y si tiene alguna lesión',
    'Formulario para que la gente se apunte a mi clase de yoga',
    [
      'Nombre*: name',
      'Correo*: email',
      'Nivel: single {Principiante|Intermedio|Avanzado}',
      '¿Tiene alguna lesión?: yesno',
    ],
    { lang: 'es' },
  ],
  [
    'encuesta sobre el servicio de la cafetería, 5 preguntas',
    'Encuesta sobre el servicio de la cafetería',
    [
      'Su opinión: el servicio de la cafetería*: rating 1-5',
      '¿Qué funciona bien?: long',
      '¿Qué debería cambiar?: long',
      '¿Nos recomendaría?: rating 0-10',
      '¿Cómo nos conoció?: text',
    ],
    { lang: 'es' },
  ],
  [
    '社内の飲み会の参加確認フォームを作りたいです。名前、部署、参加できるかどうか、食べられないものを聞きたいです。',
    '社内の飲み会の参加確認フォーム',
    ['名前*: name', '部署: text', '参加できるかどうか: yesno', '食べられないもの: text'],
    { lang: 'ja' },
  ],
  [
    'お問い合わせフォーム',
    'お問い合わせフォーム',
    ['お名前*: name', 'メールアドレス*: email', '件名: text', 'メッセージ*: long'],
    { lang: 'ja' },
  ],
  [
    'أريد استمارة لتسجيل المتطوعين تحتوي على الاسم الكامل والعمر ورقم الجوال والأيام المتاحة (السبت، الأحد، الاثنين)',
    'استمارة لتسجيل المتطوعين',
    [
      'الاسم الكامل*: name',
      'العمر: number',
      'رقم الجوال: phone',
      'الأيام المتاحة: multiple {السبت|الأحد|الاثنين}',
    ],
    { lang: 'ar' },
  ],
  [
    'نموذج طلب توصيل لمطعم: اسم الزبون، العنوان، رقم الهاتف، الطلب، طريقة الدفع: نقدا أو بطاقة',
    'نموذج طلب توصيل لمطعم',
    [
      'اسم الزبون*: name',
      'العنوان: address',
      'رقم الهاتف: phone',
      'الطلب: long',
      'طريقة الدفع: single {نقدا|بطاقة}',
    ],
    { lang: 'ar' },
  ],
];

describe('prompts of visitors', () => {
  for (const [prompt, title, fields, more = {}] of CASES) {
    test(prompt, () => {
      const { form, notUnderstood } = readPrompt(prompt);
      assert.equal(form.title, title);
      assert.deepEqual(form.fields.map(show), fields);
      assert.equal(form.lang, more.lang ?? 'en');
      assert.equal(form.description, more.description);
      assert.deepEqual(notUnderstood, more.notUnderstood ?? []);
      assert.deepEqual(fromHash(inHash(form)), form);
    });
  }
});

describe('phrases that the reader does not understand', () => {
  for (const [prompt, notUnderstood] of [
    ['Contact form with a friendly tone', ['with a friendly tone']],
    ['Form with name, email and a friendly tone', ['a friendly tone']],
    ['Form with name and email. Send it to my boss.', ['Send it to my boss']],
    ['RSVP with name. The party is on 12 June.', ['The party is on 12 June']],
    [
      'Form with name, email, age. Show question 3 only if the age is above 18.',
      ['Show question 3 only if the age is above 18'],
    ],
    ['RSVP for our party on Friday with name', ['on Friday']],
    [
      'Form with name and email, the second question should be short',
      ['the second question should be short'],
    ],
    [
      'Booking: name, email. Price is 20 euros, payment by card.',
      ['Price is 20 euros, payment by card'],
    ],
    [
      'Formular mit Name und Alter. Der Ton soll freundlich sein.',
      ['Der Ton soll freundlich sein'],
    ],
    ['フォーム：名前、年齢。丁寧な口調でお願いします。', ['丁寧な口調でお願いします']],
    ['RSVP with name and guests, with a nice picture', ['with a nice picture']],
    ['Form that asks for name and email in a friendly tone', ['in a friendly tone']],
    [
      'Order form: size, date, and show the notes only if they order two',
      ['show the notes only if they order two'],
    ],
    [
      'Lead form for our agency, must look professional and connect to HubSpot',
      ['must look professional and connect to HubSpot'],
    ],
    [
      'Something for all our colleagues in the north and in the south of the country where we have worked since the spring of last year',
      ['the country where we have worked since the spring of last year'],
    ],
  ] as const) {
    test(`of ${JSON.stringify(prompt)} are returned`, () => {
      assert.deepEqual(readPrompt(prompt).notUnderstood, notUnderstood);
    });
  }

  test('are none if all of the prompt is in the form', () => {
    assert.deepEqual(readPrompt('RSVP with name, email and size (S, M)').notUnderstood, []);
  });

  test('have the words and the URLs of the prompt', () => {
    const [phrase] = readPrompt(
      'Form with name. Use the style of https://example.com/a,b',
    ).notUnderstood;
    assert.equal(phrase, undefined);
    assert.deepEqual(
      readPrompt('Form with name and the style of https://example.com/a,b').notUnderstood,
      ['the style of https://example.com/a,b'],
    );
  });

  test('are limited in number and length', () => {
    const { notUnderstood } = readPrompt(
      `Form with name. ${`${'bla '.repeat(100)}now! `.repeat(90)}`,
    );
    assert.ok(notUnderstood.length > 0 && notUnderstood.length <= 20);
    for (const phrase of notUnderstood) assert.ok([...phrase].length <= 200);
  });

  test('are in the local service, and not in its responses', async () => {
    const { service, generate, call } = setup();
    const prompt = 'RSVP with name and email. Send it to my boss.';
    const { id } = await generate(prompt);
    const { text } = await call('GET', `/api/v1/forms/${id}`);
    assert.doesNotMatch(text, /notUnderstood|fieldSource|boss/);
    const [form] = service.forms('anna');
    assert.deepEqual(form?.definition.notUnderstood, ['Send it to my boss']);
  });
});

describe('the source of the fields', () => {
  for (const [prompt, source] of [
    ['RSVP with name', 'prompt'],
    ['RSVP', 'topic'],
    ['quiz about planets', 'topic'],
    ['asdf', 'default'],
  ] as const) {
    test(`of ${JSON.stringify(prompt)} is ${source}`, () => {
      assert.equal(readPrompt(prompt).fieldSource, source);
    });
  }
});

describe('other information in a prompt', () => {
  const required = (prompt: string) =>
    readPrompt(prompt)
      .form.fields.filter((field) => field.required)
      .map(({ label }) => label);

  test('which fields are required, anywhere in the text', () => {
    assert.deepEqual(required('Form with name, email, city'), ['Name', 'Email']);
    assert.deepEqual(required('Form with name, email, city. All fields are required.'), [
      'Name',
      'Email',
      'City',
    ]);
    assert.deepEqual(required('Form with name, email, city, all optional'), []);
    assert.deepEqual(required('Form with name, an optional email, and city (required)'), ['City']);
    assert.deepEqual(required('Form with name, city and phone (optional)'), ['Name', 'City']);
    assert.deepEqual(required('Form with name, email and city. Name and city are required.'), [
      'Name',
      'Email',
      'City',
    ]);
    assert.deepEqual(required('Form with name, email and city. Make everything optional.'), []);
  });

  test('its title, if the prompt names one', () => {
    assert.equal(
      readPrompt('A form called "Kittens for all" with name').form.title,
      'Kittens for all',
    );
  });

  test('a hint', () => {
    const [field] = readPrompt('Form with nickname (e.g. Kitty) and email').form.fields;
    assert.equal(field?.hint, 'E.g. Kitty');
  });

  test('its language', () => {
    assert.equal(
      readPrompt('Bitte ein Formular für unser Fest mit Name und Alter').form.lang,
      'de',
    );
    assert.equal(readPrompt('Form with name and age').form.lang, 'en');
  });
});

describe('control names', () => {
  test('are lowercase ASCII and unique', () => {
    const { form } = readPrompt(
      'Fields:\n- Größe\n- 名前\n- 住所\n- Straße\n- T-shirt size\n- T shirt size',
    );
    const names = form.fields.map(({ name }) => name);
    for (const name of names) assert.match(name, /^[a-z0-9_]+$/);
    assert.equal(new Set(names).size, names.length);
    assert.equal(names[0], 'grosse');
  });
});

describe('any text', () => {
  /** A text that is repeated, or a text of this many characters. */
  const LONG: Readonly<Record<string, string | ((size: number) => string)>> = {
    'a list': 'name, email and colour (red, blue) ',
    letters: 'a',
    spaces: (size) => `${' '.repeat(size)}x`,
    colons: 'a: ',
    brackets: '(',
    'closing brackets': 'a) ',
    commas: ',',
    'or after or': 'a or ',
    lines: 'a\n',
    questions: 'what? ',
    'form for form for': 'form for ',
    dashes: '- ',
    quotes: '"',
    required: 'required ',
    digits: '1',
    numbers: '1 - ',
    sentences: 'a. ',
    'a long subject': (size) => `rsvp for ${'x '.repeat(size / 2)}`,
    and: 'and ',
    bullets: `- ${'x '.repeat(150)}\n`,
    'with with': 'with ',
    'whether they': 'whether they ',
    they: 'they ',
    'form they they': 'form they they ',
    'a a': 'a ',
    'the the': 'the ',
    'Arabic fields': 'نموذج مع الاسم والبريد، ',
    'Arabic "and"': ' وو',
    'Arabic brackets': 'اسم (أ، ب و',
    'Arabic choices': 'يختار بين ',
    'Japanese fields': '名前とメール、人数を聞くフォーム。',
    'Japanese phrases': 'フォームで',
    'Japanese "and"': 'と',
    'Japanese choices': 'から選',
    'Japanese questions': '何人ですか？',
    'Japanese brackets': '名前（あ、い',
    'French fields': 'formulaire avec nom et e-mail, ',
    'French articles': "l'",
    'Spanish fields': 'formulario con nombre y correo ',
    ranges: '1から',
    URLs: 'https://a.b/c ',
    'a URL with open brackets': 'https://a.b/((((,,,,',
    'words before URLs': 'see our website https://a.b ',
    'words without a URL': 'at our the my website ',
    'choices without a label': 'guests choose beef, ',
    'open brackets': 'severity (a, ',
    'titles before fields': 'Book a table: date, time ',
    subjects: 'quiz about planets ',
    'numbers of questions': 'with 5 questions about ',
    'dots behind a URL': (size) => `https://a${'.'.repeat(size)}`,
    'dots in a URL': (size) => `https://a${'.'.repeat(size)}x`,
    'dots behind a bracket of a URL': (size) => `https://a)${'.'.repeat(size)}x`,
    wishes: 'form, it should ',
    looks: 'name in a nice tone, ',
    conditions: 'name only if ',
    'a subject without end': (size) => `quiz about ${'x'.repeat(size)}`,
  };
  for (const [what, text] of Object.entries(LONG)) {
    const promptOf = (size: number): string =>
      typeof text === 'string' ? text.repeat(Math.ceil(size / text.length)) : text(size);

    test(`any number of characters make a form in linear time: ${what}`, () =>
      assertLinear((size) => {
        const prompt = promptOf(size);
        return () => readPrompt(prompt);
      }));

    test(`100,000 characters make a form: ${what}`, () => {
      const { title, fields } = readPrompt(promptOf(100_000)).form;
      assert.ok(title.length >= 1 && [...title].length <= 70);
      assert.ok(fields.length >= 1 && fields.length <= 40);
    });
  }

  test('single characters and fragments still make a form', () => {
    const scraps = [
      '',
      '?',
      '...',
      '()',
      ':',
      '- ',
      '\u0000\u202e',
      '😀',
      '"',
      '1',
      'with',
      'and,',
      'constructor',
      'name, __proto__, toString',
      '[[((',
    ];
    for (const prompt of scraps) {
      const { title, fields } = readPrompt(prompt).form;
      assert.ok(title.length >= 1 && fields.length >= 1, JSON.stringify(prompt));
      for (const { label } of fields) assert.ok(label.trim().length >= 1);
    }
  });
});

describe('the language of a page', () => {
  const pageOf = async (prompt: string): Promise<string> => {
    const { ask, generate } = setup();
    return (await ask(`/f/${(await generate(prompt)).id}`)).text;
  };

  test('is that of the prompt, also in the note about required fields and on the button', async () => {
    for (const [prompt, note, button] of [
      ['نموذج مع الاسم', 'الحقول المطلوبة مميزة بعلامة', 'إرسال'],
      ['フォーム：名前、メール', '必須項目の印：', '送信'],
      ['Formular mit Name und E-Mail', 'Pflichtfelder sind gekennzeichnet mit', 'Absenden'],
      ['Formulaire avec nom et e-mail', 'Les champs obligatoires sont marqués', TEXTS.fr.send],
      ['Formulario con nombre y correo', TEXTS.es.requiredLegend, TEXTS.es.send],
      ['Form with name and email', 'Required fields are marked with', 'Send'],
    ] as const) {
      const text = await pageOf(prompt);
      const { lang } = readPrompt(prompt).form;
      assert.match(
        text,
        new RegExp(`<html\\s+lang="${lang}"\\s+dir="${lang === 'ar' ? 'rtl' : 'ltr'}"`),
      );
      assert.ok(text.includes(note), note);
      assert.ok(text.includes(`>${button}<`), button);
    }
  });

  test('applies to the default fields if the prompt names none', async () => {
    const text = await pageOf('التسجيل في الحفل');
    assert.match(text, /<html\s+lang="ar"\s+dir="rtl"/);
    for (const label of ['الاسم', 'البريد الإلكتروني', 'الرسالة']) assert.ok(text.includes(label));
    assert.doesNotMatch(text, />(?:Name|Email|Message)</);
  });

  test('does not change English labels of the prompt', async () => {
    assert.match(await pageOf('نموذج تسجيل الضيوف مع Email والاسم'), />Email</);
  });

  test('has every text in every language', () => {
    const keys = Object.keys(TEXTS.en).sort();
    for (const lang of LANGUAGES) assert.deepEqual(Object.keys(TEXTS[lang]).sort(), keys);
    for (const lang of LANGUAGES) assert.match(TEXTS[lang].tooSmall, /\{min\}/);
    for (const lang of LANGUAGES) assert.match(TEXTS[lang].checkMany, /\{n\}/);
  });

  for (const [prompt, lang] of [
    ['Form for La Casa with name and email', 'en'],
    ['Form called "夏祭り" with name and email', 'en'],
    ['فرم ثبت نام با نام و ایمیل کاربر', 'en'],
    ['活动报名表', 'en'],
    ['constructor', 'en'],
  ] as const) {
    test(`of ${JSON.stringify(prompt)} is ${lang}`, () => {
      assert.equal(readPrompt(prompt).form.lang, lang);
    });
  }
});

describe('a URL in a prompt', () => {
  const URLS = [
    'https://example.com/a,b;c?d=e&f=g#h',
    'https://en.wikipedia.org/wiki/Tea_(meal)',
    'http://localhost:5173/x.y/?q=name,email',
    'www.example.com/path',
  ];
  const TEMPLATES = [
    'Feedback form for URL with name and rating',
    'Contact form (see URL) with name and email',
    'Form with name, email and the terms at URL',
    'Sign-up. More at URL. Ask for name and email.',
    'Which size from URL? (S, M)',
    'Form:\n- Name\n- Agree to URL\n- Email',
    'نموذج مع الاسم والبريد. التفاصيل URL',
    'フォーム：名前、メール（URL）、人数',
    'URL',
  ];
  for (const url of URLS) {
    test(`is not cut or changed: ${url}`, () => {
      for (const template of TEMPLATES) {
        const { title, description = '', fields } = readPrompt(template.replace('URL', url)).form;
        const shown = [description, ...fields.map(({ hint = '' }) => hint)].join('\n');
        assert.ok(shown.includes(url), `${template}: ${shown}`);
        for (const text of [
          title,
          ...fields.flatMap(({ label, options = [] }) => [label, ...options]),
        ]) {
          assert.doesNotMatch(
            text,
            /example|wikipedia|localhost|https?:|[\ue000-\uf8ff]/,
            template,
          );
        }
      }
    });
  }

  test('can be an option, with its comma', () => {
    const [field] = readPrompt('choose between https://a.example/x,1 and https://b.example').form
      .fields;
    assert.deepEqual(field?.options, ['https://a.example/x,1', 'https://b.example']);
  });

  test('never makes a text too long for the page of the static demo', () => {
    const many = `Form with name ${'(see https://example.com/a) '.repeat(200)}`;
    const long = `Form with name (see https://example.com/${'a'.repeat(5_000)}) and email`;
    for (const prompt of [many, long]) {
      const { form } = readPrompt(prompt);
      assert.deepEqual(fromHash(inHash(form)), form);
    }
  });
});
