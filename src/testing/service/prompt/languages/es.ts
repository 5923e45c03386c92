import type { LanguageWords } from './words.js';

export const es: LanguageWords = {
  spaced: true,
  common:
    'el, la, los, las, un, una, del, de, y, con, para, nuestro, nuestra, por, favor, formulario, inscripción, encuesta, reserva, campos, nombre, o, en, correo',
  untitled: 'Sus datos',
  yourChoice: 'Su elección',
  questionMark: '?',
  forms: 'formulario, inscripción, encuesta, cuestionario, reserva, pedido, invitación, solicitud',
  requestStart:
    'por favor, hola, quiero, necesito, necesitamos, crea, crear, cree, haz, hacer, haga, genera, un, una, el, la, mi, nuestro, nuestra, sencillo',
  requestEnd: 'por favor, sencillo',
  before:
    'con los campos, con los siguientes campos, con, que incluya, que pida, que pregunte, incluye, pide, pregunta por, campos',
  after: '',
  afterEnd: '',
  chooseBefore:
    'los invitados eligen entre, los invitados eligen, elegir entre, elige entre, elija entre, a elegir entre',
  chooseAfter: '',
  and: 'y, e, así como',
  or: 'o, u',
  itemStart: 'el, la, los, las, un, una, su, sus, también',
  itemEnd: 'por favor',
  rangeStart: 'de, del',
  rangeMiddle: 'a, al, hasta',
  required: 'obligatorio, obligatoria, requerido, requerida',
  optional: 'opcional, opcionales, no obligatorio',
  several: 'varias, varios, selección múltiple',
  yes: 'sí, si',
  no: 'no',
  kinds: [
    [
      'text',
      'nombre de la empresa, nombre del producto, número de pedido, código postal, nombre de usuario',
    ],
    ['number', 'número de personas, número de invitados, cuántos, cuántas, edad, cantidad'],
    ['number', 'presupuesto, precio, importe'],
    ['email', 'correo, e-mail, email'],
    ['phone', 'teléfono, número de teléfono, móvil, celular'],
    ['date', 'fecha, día, cumpleaños'],
    ['time', 'hora, horario'],
    ['rating', 'valoración, puntuación, satisfacción, calificación'],
    ['yesno', 'consentimiento, asistencia, acepto'],
    ['file', 'archivo, foto, imagen, cv, adjunto, currículum'],
    ['url', 'sitio, url, enlace, página web'],
    ['address', 'dirección, calle'],
    [
      'long',
      'mensaje, comentario, observaciones, descripción, motivo, sugerencia, pregunta, notas',
    ],
    ['number', 'número de, personas, invitados'],
    ['name', 'nombre, apellido'],
    [
      'text',
      'empresa, ciudad, país, alergia, asunto, profesión, talla, color, dieta, nivel, comida, menú',
    ],
  ],
  questions: [
    ['number', '¿cuántos, ¿cuántas, ¿qué edad, cuántos, cuántas'],
    ['time', 'a qué hora'],
    ['date', 'cuándo'],
    ['long', 'por qué, cómo'],
    ['text', 'dónde, quién, qué, cuál'],
    ['yesno', 'vendrá, vienes, quieres, quiere, tiene, tienes, es, está, asistirá, acepta'],
  ],
};
