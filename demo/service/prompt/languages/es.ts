import type { LanguageWords } from './words.js';

export const es: LanguageWords = {
  endings: 's|es',
  common:
    'el|la|los|las|una?|del?|y|con|para|nuestr[oa]|por|favor|formulario|inscripción|encuesta|reserva|campos|nombre|o|en|correo|sobre|contacto|preguntas',
  request:
    'por favor|hola|quiero|necesit(?:o|amos)|crea[r]?|cree|ha[zg]a?|hacer|genera|una?|el|la|mi|nuestr[oa]|sencillo',
  before:
    'con los (?:siguientes )?campos:?|que (?:incluya|pida|pregunte)|incluye|pide|preguntar? por|(?:campos|preguntas):|añade',
  choose: '(?:los invitados )?(?:eligen|elegir|elige|elija)(?: entre)?',
  options: 'a elegir|entre',
  are: 'son',
  and: 'y|e|así como',
  or: 'o|u',
  itemStart: 'el|la|los|las|una?|sus?|también',
  itemEnd: 'por favor',
  yesNo: '¿?(?:vendrás?|vienes?|quieres?|tienes?|es|está|asistirás?|acepta|recomendarías?)',
  which: '¿?(?:dónde|quién|qué|cuál)',
  direct: [[/^si (tienes?|necesitas?|quieres?|vienes?) (.*)$/i, '¿$1 $2']],
  kinds: {
    text: 'nombre (?:de la empresa|del producto|de usuario)|número de pedido|código postal',
    yesno: 'consentimiento|asistencia|acepto',
    number:
      'número de (?:personas|invitados|asistentes)|cuánt[oa]s|edad|cantidad|presupuesto|precio|importe|personas|invitados',
    rating: 'valoración|puntuación|satisfacción|calificación',
    email: 'correo|e-?mail|mail',
    phone: 'teléfono|móvil|celular',
    time: 'hora|horario',
    date: 'fecha|día|cumpleaños|cuándo',
    file: 'archivo|foto|imagen|cv|adjunto|currículum',
    url: 'sitio|url|enlace|página web',
    long: 'mensaje|comentario|observacion*|descripción|motivo|sugerencia|pregunta|notas|por qué|cómo',
    address: 'dirección|calle',
    name: 'nombre|apellido',
  },
  short: 'empresa|ciudad|país|alergia|asunto|profesión|talla|color|dieta|nivel|comida|menú|clase',
};
